import { MIN_PADDING } from '../../../geometry/clearance.js';
import { partCountOf } from '../../../geometry/shapes.js';
import { inBoth } from '../../../html/in-both.js';
import type { TrenchSchemas } from '../../contract/schemas.js';
import { wire } from '../../core/scalars.js';
import type { Int64, Item, PipeCategory, PipeGroupConfiguration } from '../../core/world.js';
import { AUTOMATIC, depth, type ItemKind, type ItemView, layoutFields, pipeType } from './kind.js';
import { PIPE_DEFAULTS, pipes, pipeTypeId } from './pipe.js';

export interface PipeGroupItem extends Item {
  readonly kind: 'pipeGroup';
  readonly typeId: Int64;
  readonly pipeCategory: PipeCategory;
  readonly configuration: PipeGroupConfiguration;
}

export const isPipeGroup = (item: Item): item is PipeGroupItem => item.kind === 'pipeGroup';

const configurations = inBoth<Readonly<Record<PipeGroupConfiguration, string>>>({
  SINGLE: ['single', 'enkelt'],
  DOUBLE: ['double', 'dobbelt'],
  TRIANGLE: ['triangle', 'trekant'],
  TRIPPLE_FLAT: ['three in a row', 'tre i rad'],
});

const typeName = (item: PipeGroupItem, view: ItemView) =>
  pipeType(view.world, item.typeId)?.name ?? item.typeId;

const displayName = (item: PipeGroupItem, view: ItemView): string =>
  `${pipes(view.lang)[item.pipeCategory]} ${typeName(item, view)}, ${configurations(view.lang)[item.configuration]}`;

export const pipeGroup: ItemKind<PipeGroupItem, TrenchSchemas['AddPipeGroup']> = {
  kind: 'pipeGroup',
  collection: 'pipeGroups',
  idField: 'groupId',
  operations: { add: 'addPipeGroup', get: 'getPipeGroup' },
  defaults: { ...PIPE_DEFAULTS, configuration: 'SINGLE' },
  create: (context, body) => {
    const pipeCategory = body.pipeCategory ?? PIPE_DEFAULTS.pipeCategory;
    return {
      kind: 'pipeGroup',
      id: context.uuid(),
      typeId: pipeTypeId(context, pipeCategory, body.typeId),
      pipeCategory,
      configuration: body.configuration,
      ...AUTOMATIC,
    };
  },
  outline: (item, world) => ({
    shape: {
      form: 'circles',
      arrangement: item.configuration,
      diameter: pipeType(world, item.typeId)?.outerDiameter ?? 0,
      count: partCountOf(item.configuration),
    },
    minPadding: MIN_PADDING.other,
  }),
  brief: (item, view) => ({
    id: item.id,
    configuration: item.configuration,
    typeId: wire(item.typeId),
    pipeCategory: item.pipeCategory,
    pipeCount: partCountOf(item.configuration),
    displayName: displayName(item, view),
    ...layoutFields(item, view),
    ...depth(view),
  }),
  detail: (item, view, nested) => pipeGroup.brief(item, view, nested),
};

/** GET /pipes/{pipeId} answers for a pipe group too, in the shape of a pipe. */
export const pipeGroupAsPipe = (item: PipeGroupItem, view: ItemView): object => ({
  id: item.id,
  typeId: wire(item.typeId),
  pipeCategory: item.pipeCategory,
  cables: [],
  ...depth(view),
  displayName: displayName(item, view),
  typeName: typeName(item, view),
  groupConfiguration: item.configuration,
  ...layoutFields(item, view),
});
