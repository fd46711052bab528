// Without the module: the error says what to pass.
import { loadRopewalk } from "ropewalk";

export default {
  async fetch() {
    try {
      await loadRopewalk();
      return Response.json({});
    } catch ({ code, message }) {
      return Response.json({ code, message });
    }
  },
};
