import { mount } from "svelte";
import App from "./App.svelte";
import { reportFigure } from "./framework.js";

mount(App, { target: document.getElementById("app") });
void reportFigure();
