// An invented kind of item: the contract, one descriptor on each side and a line in each registry are enough to plan,
// rehearse, apply and export it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { ItemKind } from '../../src/kinds/kind.js';
import type { Item } from '../../src/service/core/world.js';
import type { AnyItemKind } from '../../src/service/trench/items/registry.js';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

type Registry = typeof import('../../src/kinds/registry.js');
type ServiceRegistry = typeof import('../../src/service/trench/items/registry.js');

// Contract: the entries of sensors, copied for beacons.
vi.mock('../../src/contract/generated/trench.document.js', async (original) => {
  const { trench } = await original<{ trench: Record<'paths' | 'components', Record<string, object>> }>();
  const renamed = (value: object) => JSON.parse(JSON.stringify(value).replaceAll('sensor', 'beacon').replaceAll('Sensor', 'Beacon'));
  const withBeacons = (entries: object) => {
    const sensors = Object.entries(entries).filter(([name]) => /sensor/i.test(name));
    return { ...entries, ...renamed(Object.fromEntries(sensors)) };
  };
  const components = Object.entries(trench.components).map(([group, entries]) => [group, withBeacons(entries)]);
  return { trench: { ...trench, paths: withBeacons(trench.paths), components: Object.fromEntries(components) } };
});
vi.mock('../../src/contract/generated/operation-ids.js', async (original) => {
  const { EFFECTS } = await original<typeof import('../../src/contract/generated/operation-ids.js')>();
  return { EFFECTS: { ...EFFECTS, addBeacon: 'create', getBeacon: 'read' } };
});

// Client: one descriptor and its line in the registry.
vi.mock('../../src/kinds/registry.js', async (original) => {
  const { ITEM_KINDS, kindNamed } = await original<Registry>();
  const beacon = {
    ...kindNamed('sensor'),
    name: 'beacon',
    collection: 'beacons',
    words: { one: 'beacon', many: 'beacons' },
    about: 'Beacons. A beacon cannot be changed or deleted in place: its section is replaced.',
    add: 'addBeacon',
    get: { operation: 'getBeacon', id: 'beaconId' },
  } as unknown as ItemKind;
  return { ITEM_KINDS: [...ITEM_KINDS, beacon], kindNamed: (name: string) => (name === 'beacon' ? beacon : kindNamed(name)) };
});

// Service: one descriptor (record, words, default size) and its line in the registry.
vi.mock('../../src/service/trench/items/registry.js', async (original) => {
  const real = await original<ServiceRegistry>();
  const sensor = real.kindOf({ kind: 'sensor' });
  const shown = (item: Item) => ({ ...item, displayName: 'Beacon' });
  const beacon: AnyItemKind = {
    ...sensor,
    kind: 'beacon',
    collection: 'beacons',
    idField: 'beaconId',
    operations: { add: 'addBeacon', get: 'getBeacon' } as unknown as AnyItemKind['operations'],
    defaults: { outerDiameter: 77 } as AnyItemKind['defaults'],
    create: (context, body) => ({ ...sensor.create(context, body), outerDiameter: 77, ...(body as object), kind: 'beacon' }),
    brief: shown,
    detail: shown,
  };
  return {
    ...real,
    ITEM_KINDS: [...real.ITEM_KINDS, beacon],
    kindOf: (item: Pick<Item, 'kind'>) => (item.kind === 'beacon' ? beacon : real.kindOf(item)),
  };
});

inFolder('each');

const spec = (layer: string): void =>
  writeFileSync(
    join(cwd, 'spec.yaml'),
    `apiVersion: trenchctl/v1\nproject: "2026-0417"\nsegments:\n  S: {length: 10, sections: [{layers: [${layer}]}]}\n`,
  );
const ran = async (...args: string[]) => {
  const { status, stdout, stderr } = await runHere(args, { cwd });
  expect(stderr).not.toContain('Warning');
  return { status, stdout, stderr };
};

test('a beacon is planned, rehearsed, applied, exported and replaced', async () => {
  spec('{beacons: [{outerDiameter: 12}, {}]}');
  const planned = await ran('plan', 'spec.yaml', '--fail-on', 'rehearsal', '--detailed-exitcode');
  expect(planned.status).toBe(2);
  expect(planned.stdout).toContain('beacon: outerDiameter 12');

  const applied = await ran('apply', 'spec.yaml', '--auto-approve', '--fail-on', 'rehearsal');
  expect(applied.status).toBe(0);
  expect((await ran('plan', 'spec.yaml', '--detailed-exitcode')).status).toBe(0);

  const exported = await ran('export', '--target', '2026-0417');
  expect(exported.stdout).toContain('beacons:');
  expect(exported.stdout).toContain('outerDiameter: 77');
  writeFileSync(join(cwd, 'exported.yaml'), exported.stdout);
  expect((await ran('plan', 'exported.yaml', '--detailed-exitcode')).status).toBe(0);

  spec('{beacons: [{outerDiameter: 15}, {}], sensors: [{}]}');
  const replaced = await ran('plan', 'spec.yaml', '--fail-on', 'rehearsal', '-o', 'plan.json');
  expect(replaced.stdout).toContain('replaced because a beacon cannot be removed');
  expect(JSON.parse(readFileSync(join(cwd, 'plan.json'), 'utf8')).segments[0].steps).toEqual(
    expect.arrayContaining([expect.objectContaining({ operation: 'addBeacon' })]),
  );
});
