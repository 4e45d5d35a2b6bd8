// Node keeps the compiled code in a folder of the user, if it can.
import { expect, test } from 'vitest';
import { keepCompiledCode } from '../../src/cli/compile-cache.js';

const folders = (env: NodeJS.ProcessEnv): string[] => {
  const found: string[] = [];
  keepCompiledCode(env, { enableCompileCache: (folder) => found.push(folder) });
  return found;
};

test.each([
  ['a folder of the user', { HOME: '/home/kari' }, ['/home/kari/.cache/trenchctl/code']],
  ['the folder that the user names', { HOME: '/home/kari', XDG_CACHE_HOME: '/c' }, ['/c/trenchctl/code']],
  ['no folder without a home', {}, []],
  ['no folder in CI', { HOME: '/home/kari', CI: 'true' }, []],
])('the code is kept in %s', (_, env, expected) => {
  expect(folders(env)).toEqual(expected);
});

test('a Node without the cache, and a cache that fails, are no error', () => {
  expect(() => keepCompiledCode({ HOME: '/h' }, {})).not.toThrow();
  const enableCompileCache = (): never => {
    throw new Error('EACCES');
  };
  expect(() => keepCompiledCode({ HOME: '/h' }, { enableCompileCache })).not.toThrow();
});
