// The smallest heap in which a command still runs: what it really needs, without garbage that is not collected yet.
import { MAIN, runNode } from './children.mjs';

/** The step between the heap sizes that are tried, in MiB. */
const STEP = 8;
const MAX = 512;

/** Returns bytes. */
export async function leastHeap(args, { env }) {
  let [less, enough] = [0, MAX / STEP];
  while (enough - less > 1) {
    const middling = Math.floor((less + enough) / 2);
    const limited = [`--max-old-space-size=${middling * STEP}`, MAIN, ...args];
    const { code } = await runNode(limited, { env, mayFail: true });
    if (code === 0) enough = middling;
    else less = middling;
  }
  return enough * STEP * 1024 * 1024;
}
