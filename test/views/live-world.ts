// Random live segments, built call by call: items of all kinds in random order, some moved by hand.
import fc from 'fast-check';
import type { Api } from '../../src/api/client.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import { editByHand } from '../../src/service/trench/web-tool.js';
import type { TestService } from '../support/service.js';

const GROUPS = [
  'FLAT',
  'TRIANGLE',
  'TRIANGLE_MIRROR',
  'TRIANGLE_PLUS_ONE',
  'SINGLE',
  'PAIR',
  'CIRCLE',
  'SQUARE',
];

const cable = fc.record({
  typeId: fc.constantFrom(1010, 1039, 1042),
  groupConfiguration: fc.constantFrom(...GROUPS),
});
const some = fc.array(cable, { maxLength: 3 });

interface Made {
  readonly operation: OperationId;
  readonly body: object;
  /** Ducts that are added to the pipe later. */
  readonly ducts?: readonly object[];
  readonly move?: { readonly x: number; readonly y: number } | undefined;
}

const duct = fc.record({ outerDiameter: fc.constantFrom(32, 40, 12) });
const add = (operation: OperationId, body: fc.Arbitrary<object>): fc.Arbitrary<Made> =>
  body.map((one) => ({ operation, body: one }));
const ecomPipe = fc
  .array(duct, { maxLength: 4 })
  .map((ducts): Made => ({ operation: 'addPipe', body: { pipeCategory: 'ECOM' }, ducts }));

const item: fc.Arbitrary<Made> = fc
  .record({
    made: fc.oneof(
      ...[add('addCable', cable), add('addCable', cable), ecomPipe],
      add('addPipe', fc.record({ typeId: fc.constantFrom(3, 5), cables: some })),
      add('addPipeGroup', fc.record({ configuration: fc.constantFrom('SINGLE', 'DOUBLE', 'TRIANGLE') })),
      add('addPipeCanal', fc.record({ partCount: fc.constantFrom(1, 3) })),
      add('addCulvert', fc.record({ width: fc.constantFrom(300, 800), cables: some })),
      ...[add('addEcc', fc.constant({})), add('addSensor', fc.constant({})), add('addEcomDuct', duct)],
    ),
    move: fc.option(fc.record({ x: fc.constantFrom(-8, 5, 8), y: fc.constantFrom(-30, 0, 15) }), {
      nil: undefined,
      freq: 5,
    }),
  })
  .map(({ made, move }) => ({ ...made, move }));

/**
 * The layers of one section, bottom first. No item is moved over another one: the openings of items that overlap in x do
 * not tell their order.
 */
export const layers = fc.array(fc.array(item, { maxLength: 6 }), { minLength: 1, maxLength: 3 });

interface Found {
  readonly id: string;
  readonly sections: readonly { readonly id: string; readonly layers: readonly { readonly id: string }[] }[];
}

/** Builds a segment of one section and returns its id. */
export async function build(
  { service: { store } }: TestService,
  api: Api,
  projectId: string,
  wanted: readonly (readonly Made[])[],
): Promise<string> {
  const { id: segmentId, sections } = (await api.call('createSegment', {
    path: { projectId },
    body: { name: 'S' },
  })) as Found;
  const path = { segmentId };
  const [section] = sections;
  for (const [n, items] of wanted.entries()) {
    const layer =
      n === 0
        ? section?.layers[0]
        : ((await api.call('addLayer', { path, body: { sectionId: section?.id } })) as { id: string });
    for (const { operation, body, ducts = [], move } of items) {
      const made = (await api.call(operation, { path, body: { ...body, layerId: layer?.id } })) as {
        id: string;
      };
      for (const one of ducts) await api.call('addEcomDuct', { path, body: { ...one, pipeId: made.id } });
      const found = move && store.get('segment', segmentId);
      if (!found) continue;
      const edit = {
        id: made.id,
        positioning: 'FIXED_CLEAR_OPENING',
        xAdjustment: move.x,
        yAdjustment: move.y,
      } as const;
      const value = editByHand(found.value, { item: edit });
      store.commit({
        changes: [{ op: 'put', kind: 'segment', id: segmentId, value, expect: found.version }],
      });
    }
  }
  return segmentId;
}
