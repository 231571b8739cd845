// The worker that thinks for players without a phone, for hints and for the coach: so nobody waits for it.

import { boot } from "./boot.js";

/** @type {Promise<(job: Uint8Array) => any>} */
let ready;

self.addEventListener("message", async ({ data }) => {
  if (data.begin) ready = begin(data.begin);
  else {
    const found = (await ready)(data.job);
    const answer = found.toJs();
    found.destroy?.();
    postMessage({ number: data.number, answer });
  }
});

/** @param {any} where */
async function begin(where) {
  const py = await boot(where);
  const answer = py.runPython(
    "from rollwrite.players.worker_main import answer\nlambda job: answer(job.to_bytes())",
  );
  py.putAway();
  return answer;
}
