// Where the processor time of a command goes: pure functions over a CPU profile of V8.

const COMPILING = 'loading and compiling modules';
const STARTING = 'start of Node';
const SOCKETS = 'sockets, streams and promises of Node';
/** The group of a source of ours or of a package, by the first pattern that fits. */
const SOURCES = [
  ['token', /\/dist\/auth\/|\/node_modules\/(openid-client|oauth4webapi|jose)\//],
  ['reading specs', /\/dist\/(spec|git)\/|\/node_modules\/yaml\//],
  ['transport', /\/dist\/(api|http|contract)\/|\/node_modules\/(ajv|lossless-json|p-limit)/],
  ['comparing', /\/dist\/(live|plan|replan|reconcile|kinds|profile|geometry)\//],
  ['rehearsal', /\/dist\/(rehearse|service)\//],
  ['command line and output', /\/dist\/|\/node_modules\//],
];
/** V8 shows these as functions that call nothing. A plain object would also know functions named `constructor` or `toString`. */
const STATES = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(idle)', 'idle: waiting for answers'],
  ['(program)', 'Node outside of JavaScript'],
]);

const groupOfSource = (source) => SOURCES.find(([, pattern]) => pattern.test(source))?.[0];

/** The group of one call, or undefined if its caller decides: native code and Node's own modules belong to their caller. */
function groupOfFrame({ functionName, url }, source) {
  if (url.startsWith('node:internal/modules') || /^(compile|wrapSafe|importSync)/.test(functionName))
    return COMPILING;
  return source === undefined ? undefined : groupOfSource(source);
}

/** Returns the chain of calls of every node, from the innermost. */
function chainsOf(nodes) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const caller = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  return (id) => {
    const chain = [];
    for (let at = id; at !== undefined; at = caller.get(at)) chain.push(byId.get(at));
    return chain;
  };
}

/**
 * Returns the ms of every group, the most expensive first. `sourceOf` names the source file of a call, or undefined for Node
 * itself and native code.
 */
export function groupsOf({ nodes, samples, timeDeltas }, sourceOf) {
  const chainOf = chainsOf(nodes);
  const known = new Map();
  const groupOf = (id) => {
    const chain = chainOf(id);
    const state = STATES.get(chain[0].callFrame.functionName);
    if (state !== undefined) return state;
    for (const { callFrame } of chain) {
      const group = groupOfFrame(callFrame, sourceOf(callFrame));
      if (group !== undefined) return group;
    }
    const isStart = chain.some(({ callFrame: { url } }) =>
      /^node:internal\/(main|bootstrap|process\/(?!task_queues))/.test(url),
    );
    return isStart ? STARTING : SOCKETS;
  };
  const spent = new Map();
  samples.forEach((id, n) => {
    if (!known.has(id)) known.set(id, groupOf(id));
    const group = known.get(id);
    spent.set(group, (spent.get(group) ?? 0) + timeDeltas[n] / 1000);
  });
  return [...spent].sort((a, b) => b[1] - a[1]);
}

/** Returns the ms of functions of ours with everything that they call; a recursive function counts once. */
export function withCallees({ nodes, samples, timeDeltas }, sourceOf) {
  const chainOf = chainsOf(nodes);
  const spent = new Map();
  samples.forEach((id, n) => {
    const names = new Set();
    for (const { callFrame } of chainOf(id)) {
      const file = /\/(dist\/.*)/.exec(sourceOf(callFrame) ?? '')?.[1];
      if (file && callFrame.functionName !== '') names.add(`${callFrame.functionName}, ${file}`);
    }
    for (const name of names) spent.set(name, (spent.get(name) ?? 0) + timeDeltas[n] / 1000);
  });
  return [...spent].sort((a, b) => b[1] - a[1]);
}
