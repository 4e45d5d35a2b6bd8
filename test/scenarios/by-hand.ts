// What people do beside trenchctl: calls of their own, edits in the web tool, and what only the owner of the data can do.
import { parse } from 'yaml';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import type { Snapshot } from '../../src/service/store/port.js';
import type { Stage } from './stage.js';

/** One line of `by-hand.yaml` or `then.yaml`. `$Storgata.sections.0` stands for the id of what is there. */
type Deed =
  | { readonly call: OperationId; readonly path?: Record<string, unknown>; readonly body?: unknown }
  | { readonly edit: object }
  | { readonly seed: { readonly kind: string; readonly id: string | number; readonly value: object } };

/** 2026-0417 of the sample data: what `$` leads to is in there. */
const PROJECT = '6001';

export async function doByHand(text: string, stage: Stage): Promise<void> {
  for (const deed of parse(text) as Deed[]) await doOne(deed, stage);
  stage.writes.length = 0;
}

async function doOne(deed: Deed, stage: Stage): Promise<void> {
  const { connection, under } = stage;
  if ('seed' in deed) return reseed(deed.seed, stage);
  if ('edit' in deed) {
    const { status, text } = await under.admin('POST', '/edit', await filled(deed.edit, stage));
    if (status >= 300) throw new Error(`edit: ${text}`);
    return;
  }
  const path = Object.entries((await filled(deed.path ?? {}, stage)) as object).map(([name, id]) => [name, String(id)]);
  const body = deed.body === undefined ? {} : { body: await filled(deed.body, stage) };
  await connection.writing.call(deed.call, { path: Object.fromEntries(path), ...body });
}

/** Other values for some fields of one record, which no call can set. */
async function reseed({ kind, id, value }: { kind: string; id: string | number; value: object }, { under }: Stage): Promise<void> {
  const snapshot = (await under.admin('GET', '/snapshot')).body as Snapshot;
  const records = snapshot.records.map((record) =>
    record.kind === kind && record.id === String(id) ? { ...record, value: { ...(record.value as object), ...value } } : record,
  );
  const { status, text } = await under.admin('POST', '/seed', { ...snapshot, records });
  if (status >= 300) throw new Error(`seed: ${text}`);
}

async function filled(value: unknown, stage: Stage): Promise<unknown> {
  if (typeof value === 'string') return value.startsWith('$') ? idOf(value.slice(1), stage) : value;
  if (Array.isArray(value)) return Promise.all(value.map((inner) => filled(inner, stage)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, inner]) => [name, await filled(inner, stage)]);
  return Object.fromEntries(await Promise.all(entries));
}

type Answer = Record<string, unknown>;

/** A segment by its name, or what is on the way down from it: `Storgata.sections.0.layers.0.cables.1`. */
async function idOf(way: string, { connection: { reading } }: Stage): Promise<string> {
  const [name = '', ...keys] = way.split('.');
  const segments = (await reading.call('listSegments', { path: { projectId: PROJECT } })) as Answer[];
  const segmentId = segments.find((segment) => segment.name === name)?.id;
  if (typeof segmentId !== 'string') throw new Error(`there is no segment ${name}`);
  if (keys.length === 0) return segmentId;
  const path = { segmentId };
  const whole = {
    ...((await reading.call('getSegment', { path })) as Answer),
    topCoverings: await reading.call('listTopCoverings', { path }),
  };
  const found = keys.reduce<unknown>((at, key) => (at as Answer | undefined)?.[key], whole);
  const id = (found as Answer | undefined)?.id;
  if (typeof id !== 'string') throw new Error(`there is nothing at ${way}`);
  return id;
}
