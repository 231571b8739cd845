// The worker that rehearses a start and keeps a picture of Python's memory, so that the next start is short.

import { boot, pictureOf } from "./boot.js";
import { pack } from "./picture.js";

self.addEventListener("message", async ({ data: where }) => {
  const py = await boot({ ...where, makes: true });
  py.FS.mkdirTree("/disk");
  const settings = Object.values(where.settings);
  py.runPython("from rollwrite.lite.start import Rehearsal");
  const made = ["/disk/rollwrite.sqlite3", where.origin, where.scope, ...settings];
  // Nothing of JavaScript's may be left in the memory: what is said is text.
  py.runPython(`rehearsal = Rehearsal(*${JSON.stringify(made)})`);
  const picture = py.makeMemorySnapshot();
  const store = await caches.open(where.cache);
  await store.put(pictureOf(where.base), new Response(new Blob(pack(picture))));
  postMessage("done");
});
