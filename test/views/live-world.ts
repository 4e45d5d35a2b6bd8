// Random live segments, built call by call: items of all kinds in random order, some moved by hand.
import fc from 'fast-check';
import type { Api } from '../../src/api/client.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import { editByHand, type WebToolEdit } from '../../src/service/trench/web-tool.js';
import type { TestService } from '../support/service.js';

const GROUPS = ['FLAT', 'TRIANGLE', 'TRIANGLE_MIRROR', 'TRIANGLE_PLUS_ONE', 'SINGLE', 'PAIR', 'CIRCLE', 'SQUARE'];

const cable = fc.record({ typeId: fc.constantFrom(1010, 1039, 1042), groupConfiguration: fc.constantFrom(...GROUPS) });
const some = fc.array(cable, { maxLength: 3 });

type Edit = NonNullable<WebToolEdit['item']>;

interface Made {
  readonly operation: OperationId;
  readonly body: object;
  /** Ducts that are added to the pipe later. */
  readonly ducts?: readonly object[];
  /** Edits of the web tool. */
  readonly edit?: Omit<Edit, 'id'> | undefined;
}

const duct = fc.record({ outerDiameter: fc.constantFrom(32, 40, 12) });
const add = (operation: OperationId, body: fc.Arbitrary<object>): fc.Arbitrary<Made> => body.map((one) => ({ operation, body: one }));
const ecomPipe = fc
  .record({ ducts: fc.array(duct, { maxLength: 4 }), typeId: fc.constantFrom(3, 5, 10) })
  .map(({ ducts, typeId }): Made => ({ operation: 'addPipe', body: { pipeCategory: 'ECOM', typeId }, ducts }));

const shift = fc.integer({ min: -150, max: 150 });
const byHand = fc.oneof(
  fc
    .record({ xAdjustment: shift, yAdjustment: shift })
    .map((moved): Omit<Edit, 'id'> => ({ ...moved, positioning: 'FIXED_CLEAR_OPENING' })),
  // 70 and 150 are usual for other cables.
  fc.record({ minPadding: fc.constantFrom(0, 35, 70, 150) }),
  fc.record({ label: fc.constantFrom('K1', '', 'L-12 <b>') }),
);

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
    edit: fc.option(byHand, { nil: undefined, freq: 3 }),
  })
  .map(({ made, edit }) => ({ ...made, edit }));

/** The layers of one section, bottom first. */
export const layers = fc.array(fc.array(item, { maxLength: 8 }), { minLength: 1, maxLength: 3 });

interface Found {
  readonly id: string;
  readonly sections: readonly { readonly id: string; readonly layers: readonly { readonly id: string }[] }[];
}

export type Desired = readonly (readonly Made[])[];

/** Builds a segment of one section and returns its id. */
export async function build({ service: { store } }: TestService, api: Api, projectId: string, desired: Desired): Promise<string> {
  const { id: segmentId, sections } = (await api.call('createSegment', { path: { projectId }, body: { name: 'S' } })) as Found;
  const path = { segmentId };
  const [section] = sections;
  for (const [n, items] of desired.entries()) {
    const layer =
      n === 0 ? section?.layers[0] : ((await api.call('addLayer', { path, body: { sectionId: section?.id } })) as { id: string });
    for (const { operation, body, ducts = [], edit } of items) {
      const made = (await api.call(operation, { path, body: { ...body, layerId: layer?.id } })) as { id: string };
      for (const one of ducts) await api.call('addEcomDuct', { path, body: { ...one, pipeId: made.id } });
      const found = edit && store.get('segment', segmentId);
      if (!found) continue;
      const value = editByHand(found.value, { item: { ...edit, id: made.id } });
      store.commit({ changes: [{ op: 'put', kind: 'segment', id: segmentId, value, expect: found.version }] });
    }
  }
  return segmentId;
}

export async function removeAll(api: Api, projectId: string): Promise<void> {
  for (const { id } of (await api.call('listSegments', { path: { projectId } })) as { id: string }[])
    await api.call('deleteSegment', { path: { segmentId: id } });
}
