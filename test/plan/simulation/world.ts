// A live segment in the embedded service, read as the planner does and changed as the applier does.

import { runSteps } from '../../../src/apply/run-steps.js';
import type { Fields, LiveItem, LiveSegment, Value } from '../../../src/kinds/model.js';
import { ITEM_KINDS } from '../../../src/kinds/registry.js';
import { COVERING_FIELDS, LAYER_FIELDS, SECTION_FIELDS, SEGMENT_FIELDS, SETTINGS_FIELDS } from '../../../src/kinds/structure.js';
import type { Step } from '../../../src/plan/model/step.js';
import type { TestCaller } from '../../support/service.js';

type Json = Record<string, unknown>;

const value = (raw: unknown): Value => (typeof raw === 'bigint' ? String(raw) : (raw as Value));

const pick = (json: Json, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => json[name] !== undefined && json[name] !== null).map((name) => [name, value(json[name])]));

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

function liveItem(kind: (typeof ITEM_KINDS)[number], json: Json): LiveItem {
  const type: LiveItem['fields'] = kind.catalog ? { typeId: String(json.typeId) } : {};
  const inner = ITEM_KINDS.find(({ name }) => name === 'cable') as (typeof ITEM_KINDS)[number];
  return {
    kind: kind.name,
    id: String(json.id),
    fields: { ...type, ...pick(json, names(kind.fields)) },
    cables: ((json.cables as Json[] | undefined) ?? []).map((cable) => liveItem(inner, cable)),
    fixed: json.label ? { label: String(json.label) } : {},
  };
}

export async function readLive(caller: TestCaller, segmentId: string | number): Promise<LiveSegment> {
  const path = { segmentId };
  const [segment, coverings, settings] = await Promise.all([
    caller.call('getSegment', { path }),
    caller.call('listTopCoverings', { path }),
    caller.call('getSettings', { path }),
  ]);
  return {
    id: String(segment.body.id),
    fields: pick(segment.body, ['name', ...names(SEGMENT_FIELDS)]),
    settings: pick(settings.body, names(SETTINGS_FIELDS)),
    topCoverings: coverings.body.map((one: Json) => ({ id: one.id, fields: pick(one, names(COVERING_FIELDS)) })),
    sections: segment.body.sections.map((section: Json) => ({
      id: section.id,
      fields: pick(section, names(SECTION_FIELDS)),
      layers: (section.layers as Json[]).map((layer) => ({
        id: layer.id,
        fields: pick(layer, names(LAYER_FIELDS)),
        cableBands: (layer.cableBands as { id: string }[]).map(({ id }) => id),
        items: ITEM_KINDS.flatMap((kind) => (layer[kind.collection] as Json[]).map((item) => liveItem(kind, item))),
      })),
    })),
  };
}

/** Runs the steps for real and returns how many calls were made. */
export async function runForReal(caller: TestCaller, steps: readonly Step[]): Promise<{ calls: number; segmentId?: string }> {
  let calls = 0;
  let segmentId: string | undefined;
  await runSteps(steps, {
    call: async (operation, { path, body }) => {
      calls += 1;
      const answer = await caller.call(operation, { path, ...(body === undefined ? {} : { body: numbered(body) }) });
      if (answer.status >= 300) throw new Error(`${operation} ${JSON.stringify({ path, body })}: ${answer.text}`);
      if (operation === 'createSegment') segmentId = String(answer.body.id);
      return ided(answer.body);
    },
  });
  return { calls, ...(segmentId === undefined ? {} : { segmentId }) };
}

/** Digits of an id as the wire carries them. */
const numbered = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, inner) => (key === 'typeId' || key === 'defaultMarkerTypeId' ? Number(inner) : inner));

const ided = (body: unknown): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body), (key, inner) =>
        (key === 'id' || key === 'typeId') && typeof inner === 'number' ? String(inner) : inner,
      );
