import { expect, test } from 'vitest';
// @ts-expect-error: the bench is plain JavaScript.
import { groupsOf, withCallees } from '../../.ci/bench/profile-groups.mjs';

type Call = readonly [id: number, functionName: string, url: string, ...children: number[]];

/** A profile in which every call is sampled once for as many ms as its id. */
const profileOf = (...calls: Call[]) => ({
  nodes: calls.map(([id, functionName, url, ...children]) => ({ id, callFrame: { functionName, url }, children })),
  samples: calls.map(([id]) => id),
  timeDeltas: calls.map(([id]) => id * 1000),
});
const sourceOf = ({ url }: { url: string }) => (url.startsWith('/') ? url : undefined);

test('native code and modules of Node count for the code of ours that calls them', () => {
  const profile = profileOf(
    [1, '(root)', '', 2, 5],
    [2, 'load', '/x/dist/spec/load.js', 3],
    [3, 'parse', '', 4],
    [4, 'normalize', 'node:path'],
    [5, 'send', '/x/dist/http/send.js', 6],
    [6, 'write', 'node:net'],
  );
  expect(Object.fromEntries(groupsOf(profile, sourceOf))).toEqual({
    'reading specs': 2 + 3 + 4,
    transport: 5 + 6,
    'sockets, streams and promises of Node': 1,
  });
});

test('loading a module that code of ours asks for is loading, and its own work is not', () => {
  const profile = profileOf(
    [1, 'run', '/x/dist/cli/run.js', 2],
    [2, 'import', 'node:internal/modules/esm/loader', 3],
    [3, 'compileFunction', '', 4],
    [4, 'top', '/x/dist/plan/plan.js'],
  );
  expect(Object.fromEntries(groupsOf(profile, sourceOf))).toEqual({
    'command line and output': 1,
    'loading and compiling modules': 2 + 3,
    comparing: 4,
  });
});

test('states of V8 and the start of Node have groups of their own, the most expensive first', () => {
  const profile = profileOf(
    [1, '(idle)', ''],
    [2, '(garbage collector)', ''],
    [3, '(program)', ''],
    [4, 'prepare', 'node:internal/process/pre_execution'],
  );
  expect(groupsOf(profile, sourceOf)).toEqual([
    ['start of Node', 4],
    ['Node outside of JavaScript', 3],
    ['garbage collection', 2],
    ['idle: waiting for answers', 1],
  ]);
});

test('promises and ticks that Node runs by itself are no part of its start', () => {
  const profile = profileOf([1, 'processTicksAndRejections', 'node:internal/process/task_queues', 2], [2, 'runMicrotasks', '']);
  expect(groupsOf(profile, sourceOf)).toEqual([['sockets, streams and promises of Node', 1 + 2]]);
});

test('a function with the name of a method of every object belongs to its source', () => {
  const profile = profileOf([1, 'constructor', '/x/dist/spec/reader.js', 2], [2, 'toString', '']);
  expect(groupsOf(profile, sourceOf)).toEqual([['reading specs', 1 + 2]]);
});

test('a function counts with everything that it calls, and a recursive one counts once', () => {
  const profile = profileOf([1, 'walk', '/x/dist/spec/walk.js', 2], [2, 'walk', '/x/dist/spec/walk.js', 3], [3, 'parse', '']);
  expect(withCallees(profile, sourceOf)).toEqual([['walk, dist/spec/walk.js', 6]]);
});
