export default {
  title: "Docusaurus",
  url: "http://127.0.0.1",
  baseUrl: "/",
  onBrokenLinks: "throw",
  themes: ["@docusaurus/theme-classic"],
  plugins: [["@docusaurus/plugin-content-docs", { routeBasePath: "/", sidebarPath: false }]],
  clientModules: ["./src/figures.js"],
};
