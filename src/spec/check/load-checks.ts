import { groupBy } from '../../group-by.js';
import { conductorsIn } from '../../kinds/cable.js';
import type { DesiredItem, DesiredLayer, DesiredSegment, Fields } from '../../kinds/model.js';
import { CABLE } from '../../kinds/roles.js';
import { type Finding, type SegmentCheck, type TypeOf, typeFinder } from './segment-check.js';

/** A cable of a layer, and the pipe or culvert that holds it. */
interface LaidCable {
  readonly cable: DesiredItem;
  readonly holder?: DesiredItem;
}

const layersIn = ({ sections = [] }: DesiredSegment): DesiredLayer[] =>
  sections.flatMap(({ layers = [] }) => layers);

const cablesIn = ({ items }: DesiredLayer): LaidCable[] => [
  ...(items[CABLE] ?? []).map((cable) => ({ cable })),
  ...Object.values(items).flatMap((list) =>
    list.flatMap((holder) => (holder.cables ?? []).map((cable) => ({ cable, holder }))),
  ),
];

/** Refuses the load of a cable that carries signals. Only the catalog tells that. */
export const LOAD_OF_NO_POWER_CABLE: SegmentCheck = {
  code: 'load-of-no-power-cable',
  needs: ['cables'],
  start: (catalogs) => {
    const typeOf = typeFinder(catalogs);
    return (segment) =>
      layersIn(segment)
        .flatMap(cablesIn)
        .flatMap(({ cable }): Finding[] => {
          const type = cable.load && typeOf(cable);
          if (!cable.load || !type || isPower(type.fields)) return [];
          return [
            {
              message: `${type.name} is no power cable, so its circuit has no load`,
              place: cable.load.place,
              remedy:
                'remove `load`, or choose the type of a power cable: `trenchctl catalog cables` lists them',
            },
          ];
        });
  },
};

const isPower = ({ voltageCategory, conductorArea }: Fields): boolean =>
  voltageCategory !== 'ELV' && Number(conductorArea) > 0;

/** Refuses different loads of three single cores that are one circuit, because a circuit has one load. */
export const DIFFERENT_LOADS: SegmentCheck = {
  code: 'different-loads',
  needs: ['cables'],
  start: (catalogs) => {
    const typeOf = typeFinder(catalogs);
    return (segment) => layersIn(segment).flatMap((layer) => differentIn(layer, typeOf));
  },
};

function differentIn(layer: DesiredLayer, typeOf: TypeOf): Finding[] {
  const cores = groupBy(cablesIn(layer), (laid) => coreKey(laid, typeOf));
  return [...cores].flatMap(([key, circuit]): Finding[] => {
    // More than three are circuits only if the ratings file says so, and their rating tells what is wrong.
    if (key === undefined || circuit.length !== 3) return [];
    const [first, ...others] = circuit.flatMap(({ cable }) => cable.load ?? []);
    const other = others.find(({ current }) => current !== first?.current);
    if (!first || !other) return [];
    return [
      {
        message: `the three single cores of one circuit have different loads: ${first.current} A and ${other.current} A`,
        place: other.place,
        also: [{ place: first.place, message: 'the other load is here' }],
        remedy: 'state the load of the circuit on one of them, or the same load on all of them',
      },
    ];
  });
}

/** The cables with the same key may be one circuit: single cores of a type in a layer, or one each in equal pipes. */
function coreKey({ cable, holder }: LaidCable, typeOf: TypeOf): string | undefined {
  const { groupConfiguration } = cable.fields;
  const type = typeOf(cable);
  const isSingle = groupConfiguration === undefined || conductorsIn(groupConfiguration) === 1;
  if (!type || !isSingle || Number(type.fields.conductorCount ?? 1) !== 1) return undefined;
  const isAlone = holder?.cables?.length === 1;
  return JSON.stringify([type.id, holder && (isAlone ? holder.fields : holder.place)]);
}
