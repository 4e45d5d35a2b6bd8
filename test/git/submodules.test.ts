// A submodule is a folder whose files this repository does not hold. Its specs are never taken for removed.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fails } from '../cli/outcome.js';
import {
  ALFA,
  apply,
  BETA,
  commit,
  document,
  GAMMA,
  planned,
  REF,
  recorded,
  repository,
  setWorld,
  start,
  trenchctl,
  under,
} from '../cli/record-world.js';
import { newRepository } from './repository.js';

setWorld();

/** Makes a folder a submodule that holds one segment. */
function becomeSubmodule(path: string, segments: string): void {
  const other = newRepository();
  other.commit({ 'b.yaml': document(segments) });
  if (repository.git('ls-files', path) !== '') repository.git('rm', '-r', '--quiet', path);
  rmSync(join(repository.folder, path), { recursive: true, force: true });
  repository.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.folder, path);
  repository.commit({});
}

/** A clone without submodules has an empty folder in their place. */
const leaveOut = (path: string): string => repository.git('submodule', '--quiet', 'deinit', '--force', path);

const writes = () => under.service.log.entries().filter(({ method }) => method !== 'GET');

/** Alfa is in the specs folder, and Beta in a folder in it. */
async function startWithFolder(): Promise<void> {
  repository.commit({ 'specs/a.yaml': document(ALFA), 'specs/sub/b.yaml': document(BETA) });
  await start();
}

describe('a folder of specs that becomes a submodule', () => {
  const NOT_THERE = /specs\/sub is a submodule that is not checked out.*git submodule update --init/;

  test('and is not checked out is an error, for a plan, an apply and an apply of a plan', async () => {
    await startWithFolder();
    becomeSubmodule('specs/sub', BETA);
    leaveOut('specs/sub');
    const before = recorded();
    under.service.log.clear();
    for (const args of [
      ['plan', 'specs', '--base', REF],
      ['plan', 'specs', '--base', 'HEAD^'],
      ['plan', '.', '--base', REF],
      ['plan', 'specs', 'specs/a.yaml', '--base', REF],
      ['drift', 'specs', '--base', REF],
      ['apply', 'specs', '--base', REF, '--auto-approve'],
    ]) {
      const { status, stderr } = await trenchctl(...args);
      expect([args, status, stderr]).toEqual([args, 1, expect.stringMatching(NOT_THERE)]);
    }
    expect((await trenchctl('plan', 'specs', '--prune', '-o', 'plan.json')).status).toBe(0);
    expect(await apply('plan.json', 'specs', '--base', REF)).toMatchObject({ status: 1, stderr: expect.stringMatching(NOT_THERE) });
    expect([writes(), recorded()]).toEqual([[], before]);
  });

  test('and is checked out holds the same specs', async () => {
    await startWithFolder();
    becomeSubmodule('specs/sub', BETA);
    expect(await planned('--base', REF)).toEqual([]);
  });

  test('is not recorded, because the next run could not read it', async () => {
    await startWithFolder();
    becomeSubmodule('specs/sub', BETA);
    const before = recorded();
    for (const change of [() => {}, () => leaveOut('specs/sub')]) {
      change();
      expect(await apply('specs', '--record', REF)).toMatchObject(fails('specs/sub is a submodule'));
    }
    expect(recorded()).toBe(before);
  });

  test('as a whole has no specs, if it is not checked out', async () => {
    await start();
    becomeSubmodule('specs', ALFA + BETA);
    leaveOut('specs');
    expect(await trenchctl('plan', 'specs', '--base', REF)).toMatchObject(fails('error no-specs'));
    repository.write('more/c.yaml', document(GAMMA));
    expect(await trenchctl('plan', 'specs', 'more', '--base', REF)).toMatchObject(fails(/no-specs|specs is a submodule/));
  });
});

test('a submodule of the base holds specs that are not known, and a note says so', async () => {
  commit(ALFA);
  becomeSubmodule('specs/sub', BETA);
  expect((await apply('specs')).status).toBe(0);
  repository.git('rm', '--quiet', '--force', 'specs/sub');
  commit(ALFA);
  const { status, stdout, stderr } = await trenchctl('plan', 'specs', '--base', 'HEAD^');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^No changes/)]);
  expect(stderr).toMatch(/Note: specs\/sub is a submodule in [0-9a-f]{8}.*none of them counts as removed/);
});

test('a submodule outside of the given paths, or in a hidden folder, does not matter', async () => {
  await start();
  commit(ALFA + BETA);
  for (const path of ['tools', 'specs/.hidden']) {
    becomeSubmodule(path, GAMMA);
    leaveOut(path);
  }
  expect(await planned('--base', REF)).toEqual(['delete Gamma']);
  expect((await apply('specs', '--record', REF)).status).toBe(0);
});
