// Runs before every test file. The test files of a worker share one process, so a file must put back the working directory,
// the environment, the functions that it replaced and the listeners of signals. A file that does not put them back fails here;
// otherwise the next file would fail.
import { afterAll, expect } from 'vitest';

function state(): Map<string, unknown> {
  const named = (prefix: string, values: object): [string, unknown][] =>
    Object.entries(values).map(([name, value]) => [prefix + name, value]);
  return new Map([
    ...named('process.env.', process.env),
    ...named('console.', console),
    ['process.cwd()', process.cwd()],
    ['process.exitCode', process.exitCode],
    ['process.stdout.write', process.stdout.write],
    ['process.stderr.write', process.stderr.write],
    ...['fetch', 'setTimeout', 'setInterval', 'Date'].map((name) => [name, Reflect.get(globalThis, name)] as const),
    ['JSON.parse', JSON.parse],
    ...['SIGINT', 'SIGTERM'].map((name) => [`listeners of ${name}`, process.listenerCount(name)] as const),
  ]);
}

const before = state();
afterAll(() => {
  const after = state();
  // The names suffice, and the environment may hold secrets.
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
  expect(changed, 'changed by this test file and not put back').toEqual([]);
});
