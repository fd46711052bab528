using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .worker), (name = "refused", worker = .refused)],
  sockets = [
    (name = "http", address = "127.0.0.1:0", http = (), service = "main"),
    (name = "refused", address = "127.0.0.1:0", http = (), service = "refused"),
  ],
);

const worker :Workerd.Worker = (
  compatibilityDate = "2026-11-01",
  modules = [
    (name = "cloudflare.js", esModule = embed "out/cloudflare.js"),
    (name = "ropewalk.wasm", wasm = embed "out/ropewalk.wasm"),
  ],
);

const refused :Workerd.Worker = (
  compatibilityDate = "2026-11-01",
  modules = [(name = "refused.js", esModule = embed "out/refused.js")],
);
