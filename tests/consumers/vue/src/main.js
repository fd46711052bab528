import { createApp } from "vue";
import App from "./App.vue";
import { reportFigure } from "./framework.js";

createApp(App).mount("#app");
void reportFigure();
