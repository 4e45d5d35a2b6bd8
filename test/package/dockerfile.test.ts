// The image cannot be built in a test. Its file is read: sources that are there, no root, no secrets, only locked packages.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = readFileSync('.ci/Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.replace(/^\S+ /, '') }));
const having = (word: string): string[] => lines.flatMap((line) => (line.word === word ? [line.rest] : []));
const ignored = readFileSync('.ci/Dockerfile.dockerignore', 'utf8').split('\n');

test('every instruction is one that Docker knows', () => {
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ARG', 'LABEL', 'ENV', 'USER', 'ENTRYPOINT', 'CMD'];
  expect(lines.filter(({ word }) => !known.includes(word))).toEqual([]);
});

test('every source that is copied is there, and is sent to the builder', () => {
  const copied = having('COPY').filter((rest) => !rest.startsWith('--from='));
  const sources = copied.flatMap((rest) => rest.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  expect(sources.filter((path) => !ignored.includes(`!${path}`))).toEqual([]);
  expect(ignored).toContain('*');
});

test('everything that the package holds is copied, or made by the build', () => {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
  const copied = having('COPY').flatMap((rest) => rest.split(' ').slice(0, -1));
  const made = ['dist', 'sbom.json'];
  const missing = files.filter(
    (path) => !path.startsWith('!') && !made.includes(path) && !copied.includes(path.split('/')[0] ?? ''),
  );
  expect(missing).toEqual([]);
});

test('packages come from the lock file without scripts, and the image runs as an ordinary user', () => {
  const installs = having('RUN').filter((rest) => rest.includes('npm'));
  expect(installs.filter((rest) => /npm (install|i) /.test(rest))).toEqual([]);
  const ci = installs.filter((rest) => rest.includes('npm ci'));
  expect(ci).toHaveLength(2);
  expect(ci.filter((rest) => !rest.includes('--ignore-scripts'))).toEqual([]);
  expect(ci.filter((rest) => rest.includes('--omit=dev'))).toHaveLength(1);
  expect(lines.map(({ word }) => word).lastIndexOf('USER')).toBeGreaterThan(
    lines.map(({ word }) => word).lastIndexOf('RUN'),
  );
  expect(having('USER')).toEqual(['node']);
  expect(having('ENTRYPOINT')).toEqual(['["trenchctl"]']);
});
