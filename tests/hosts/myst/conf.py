project = "MyST"
extensions = ["myst_parser"]
exclude_patterns = ["node_modules"]
html_static_path = ["_static"]
html_js_files = ["ropewalk.global.js"]
