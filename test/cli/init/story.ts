// What the tests of every engine share: the story of a removal, and programs in the place of trenchctl.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { noteSecret } from '../../canary/marker.js';
import type { Bench, Said } from './jobs.js';

/** A pair of keys, each in one line, as `trenchctl keygen` makes it. */
export const newPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  return { privateKey: privateKey.toString('base64'), publicKey: publicKey.toString('base64') };
};

export const { privateKey: PRIVATE_KEY, publicKey: PUBLIC_KEY } = newPair();
noteSecret(PRIVATE_KEY);
export const MARKER = '<!-- trenchctl plan -->\n';

const SPEC = 'specs/2026-0417.yaml';
const LILLEGATA = '  Lillegata:\n    length: 10\n';

export interface Jobs {
  readonly bench: Bench;
  /** Runs the plan of the main branch, and of a pull request, in a checkout. */
  readonly plan: (folder: string, isPullRequest: boolean) => Promise<Said>;
  readonly apply: (folder: string, plannedIn: string) => Promise<Said>;
  readonly drift: (folder: string) => Promise<Said>;
  /** The host learns that the apply of a commit has succeeded. */
  readonly deployed: (commit: string) => void;
}

/** A segment is removed by one commit, which nobody applies, and the next commit changes something else. */
export async function removalIsPlannedAgain({ bench, plan, apply, drift, deployed }: Jobs): Promise<void> {
  const text = readFileSync(join(bench.repository, SPEC), 'utf8');
  const first = bench.commit({ [SPEC]: `${text}${LILLEGATA}` });
  const before = bench.checkout();
  expect(await plan(before, false)).toMatchObject({
    status: 0,
    text: expect.stringContaining('refs/trenchctl/applied does not exist yet'),
  });
  const live = bench.checkout();
  expect(await apply(live, before)).toMatchObject({ status: 0, text: expect.stringContaining('Recorded') });
  bench.merge(first);
  deployed(first);

  bench.commit({ [SPEC]: text });
  const last = bench.commit({ [SPEC]: text.replace('# This file states', '# This file says') });
  for (const isPullRequest of [true, false]) {
    const planned = bench.checkout(live);
    expect(await plan(planned, isPullRequest)).toMatchObject({ status: 0 });
    const shown = readFileSync(join(planned, 'plan.md'), 'utf8');
    expect(shown).toMatch(/2 objects are removed[\s\S]*\n- {3}Lillegata/);
    expect(shown).toContain(`no longer in the specs, was ${first.slice(0, 8)}:`);
    if (isPullRequest) continue;
    const { changes, base } = JSON.parse(readFileSync(join(planned, 'plan.json'), 'utf8'));
    expect(changes).toMatchObject([{ action: 'delete', segment: 'Lillegata', cause: 'request' }]);
    expect(base.commit).toBe(first);
    const looked = bench.checkout(live);
    expect(await drift(looked)).toMatchObject({ status: 0 });
    expect(readFileSync(join(looked, 'drift.md'), 'utf8')).toMatch(/Lillegata \(not applied yet\)[\s\S]*no longer in the specs, was /);
    const applied = bench.checkout(live);
    expect(await apply(applied, planned)).toMatchObject({ status: 0, text: expect.stringContaining(`Recorded ${last.slice(0, 8)}`) });
  }
}

/** A program in the place of trenchctl that only ends with this exit code. */
export const endingWith = (code: number) => ({ trenchctl: `echo "what trenchctl says"; exit ${code}` });

/** A program in the place of trenchctl whose plan would be refused by an apply: everything is written, and the exit code is 3. */
export const REFUSED = {
  trenchctl: 'if [ "$1" = plan ]; then for file in plan.json plan.md report.html; do echo refused > $file; done; exit 3; fi',
};
