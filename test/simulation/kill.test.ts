import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtCli } from '../support/built-cli.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import type { Rec, Records } from './kill/records.js';
import { simulateKills } from './kill/simulate.js';
import { lostOrTorn } from './kill/verdict.js';
import type { Write } from './kill/writes.js';

const { count, seed } = settings({ count: 1, long: 8, seed: 7 });

test(`kill -9 in ${count} bursts of writes by seed ${seed} loses nothing and tears nothing`, {
  timeout: SIMULATION_TIMEOUT,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'trenchctl-kill-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const result = await simulateKills({ count, seed }, { main: builtCli(), data });
  console.log(`kill: ${JSON.stringify(result)}`);
  expect(result.bursts).toBe(count);
  // A burst that ends before it begins proves nothing.
  expect(result.acknowledged).toBeGreaterThanOrEqual(count);
});

/** A segment with one layer, a cable in it, and a write of three cables that got no answer. */
const rec = (kind: string, parent = '', data = ''): Rec => ({ kind, parent, data });
const KNOWN: Records = new Map([
  ['l', rec('layer')],
  ['c', rec('cables', 'l')],
]);
const BATCH: Write = {
  call: { operation: 'addCableBatch', path: {} },
  adds: ['cables', 'cables', 'cables'],
  removes: [],
  changes: new Map(),
  added: () => new Map(),
};
const RENAME: Write = { ...BATCH, adds: [], changes: new Map([['l', 'new']]) };
const withCables = (count: number): Records =>
  new Map([
    ...KNOWN,
    ...Array.from({ length: count }, (_, n): [string, Rec] => [`n${n}`, rec('cables', 'l')]),
  ]);

const STATES: readonly (readonly [
  name: string,
  found: Records,
  pending: Write | undefined,
  isFine: boolean,
])[] = [
  ['what was acknowledged', KNOWN, undefined, true],
  ['less than was acknowledged', new Map([['l', rec('layer')]]), undefined, false],
  ['more than was ever sent', withCables(1), undefined, false],
  ['a write without an answer, not done', KNOWN, BATCH, true],
  ['a write without an answer, done whole', withCables(3), BATCH, true],
  ['a write without an answer, half done', withCables(2), BATCH, false],
  ['a change without an answer, done', new Map([...KNOWN, ['l', rec('layer', '', 'new')]]), RENAME, true],
  ['a change that nobody asked for', new Map([...KNOWN, ['l', rec('layer', '', 'odd')]]), RENAME, false],
];

test.each(STATES)('the judge sees %s', (_, found, pending, isFine) => {
  expect(lostOrTorn(KNOWN, found, pending) === undefined).toBe(isFine);
});
