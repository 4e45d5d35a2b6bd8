import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stringify as yamlText } from 'yaml';
import type { Snapshot } from '../../src/service/store/port.js';
import { readSnapshotFile, writeSnapshotFile } from '../../src/service/store/snapshot-file.js';
import { SIMULATION_TIMEOUT, settings } from '../support/counts.js';
import { startService, type TestService, TRANSPORTS, type Transport } from '../support/service.js';
import { type BigIds, bigIds, bigSnapshot, WELL_KNOWN } from './ids/big-ids.js';
import { exactCaller } from './ids/exact-caller.js';
import { walkBigIds } from './ids/walk.js';

const { count, seed } = settings({ count: 1, long: 4, seed: 7 });

function folder(): string {
  const data = mkdtempSync(join(tmpdir(), 'trenchctl-ids-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

async function started(options: {
  transport: Transport;
  data: string;
  seed?: () => Snapshot;
}): Promise<TestService> {
  const under = await startService(options);
  onTestFinished(() => under.close());
  return under;
}

const STORES: readonly (readonly [string, () => string])[] = [
  ['memory', () => ':memory:'],
  ['sqlite', folder],
];

describe.each(TRANSPORTS)('ids past 2^53, over %s', (transport) => {
  test.each(STORES)('on %s go in and out to the last digit', async (_, data) => {
    const under = await started({ transport, data: data(), seed: () => bigSnapshot(WELL_KNOWN) });
    await walkBigIds(under, WELL_KNOWN);
  });

  test.each(STORES)('on %s outlive a snapshot', async (_, data) => {
    const first = await started({ transport, data: data(), seed: () => bigSnapshot(WELL_KNOWN) });
    await walkBigIds(first, WELL_KNOWN);
    const path = { segmentId: WELL_KNOWN.nextSegment };
    const before = (await (await exactCaller(first, WELL_KNOWN))('getSegment', { path })).text;

    const dumped = await first.admin('GET', '/snapshot');
    const second = await started({ transport, data: data() });
    expect((await second.admin('POST', '/seed', dumped.body)).status).toBe(204);
    expect((await second.admin('GET', '/snapshot')).text).toBe(dumped.text);
    const call = await exactCaller(second, WELL_KNOWN);
    expect((await call('getSegment', { path })).text).toBe(before);
    const next = await call('createSegment', {
      path: { projectId: WELL_KNOWN.project },
      body: { name: 'Third' },
    });
    expect(next.text).toContain(`"id":${BigInt(WELL_KNOWN.nextSegment) + 2n},`);
  });
});

test('ids past 2^53 outlive snapshot files, in JSON and in YAML', async () => {
  const data = folder();
  const snapshot = bigSnapshot(WELL_KNOWN);
  const [json, yaml] = [join(data, 'snapshot.json'), join(data, 'snapshot.yaml')];
  writeSnapshotFile(json, snapshot);
  writeFileSync(yaml, yamlText(snapshot));
  for (const file of [json, yaml]) {
    const read = readSnapshotFile(file);
    expect(JSON.stringify(read)).toBe(JSON.stringify(snapshot));
    const under = await started({ transport: 'function', data: ':memory:', seed: () => read });
    await walkBigIds(under, WELL_KNOWN);
  }
});

test(`${count} worlds of random ids past 2^53 by seed ${seed}`, { timeout: SIMULATION_TIMEOUT }, async () => {
  for (let number = 0; number < count; number += 1) {
    const ids: BigIds = bigIds(seed * 1000 + number);
    const under = await startService({
      transport: number % 2 === 0 ? 'function' : 'http',
      seed: () => bigSnapshot(ids),
    });
    try {
      await walkBigIds(under, ids);
    } catch (error) {
      throw new Error(`seed ${seed}, world ${number}, ${JSON.stringify(ids)}`, { cause: error });
    } finally {
      await under.close();
    }
  }
});
