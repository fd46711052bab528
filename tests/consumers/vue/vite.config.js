import vue from "@vitejs/plugin-vue";

const isCustomElement = (tag) => tag.startsWith("rope-");

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
