// Node keeps the compiled code in a folder of the user, if it can.
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('the code is never kept in a repository, where a pull request could put other code', () => {
  const top = mkdtempSync(join(tmpdir(), 'trenchctl-cache-'));
  mkdirSync(join(top, 'clone', '.git'), { recursive: true });
  mkdirSync(join(top, 'clone', 'cache'));
  mkdirSync(join(top, 'home'));
  symlinkSync(join(top, 'clone', 'cache'), join(top, 'home', '.cache'));
  for (const env of [
    { HOME: join(top, 'clone') },
    { HOME: '/home/kari', XDG_CACHE_HOME: join(top, 'clone', 'cache', 'new') },
    { HOME: '/home/kari', XDG_CACHE_HOME: 'cache' },
    { HOME: join(top, 'home') },
  ])
    expect(folders(env)).toEqual([]);
  expect(folders({ HOME: top })).toEqual([join(top, '.cache/trenchctl/code')]);
});
