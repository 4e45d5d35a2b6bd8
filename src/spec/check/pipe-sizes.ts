import { conductorsIn } from '../../kinds/cable.js';
import type { Catalog } from '../../kinds/kind.js';
import type { DesiredItem, DesiredSegment, Fields } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { SpecProblem, WarningCode } from '../codes.js';
import { fold } from '../read/nearest.js';

/**
 * Warns about pipes that cannot hold their cables. Only the catalogs know the diameters, so this is found while planning and
 * by `validate --online`, and only for types of catalogs that were read.
 */
export const PIPE_TOO_SMALL: SegmentCheck = {
  code: 'pipe-too-small',
  needs: ['pipes', 'cables'],
  start: (catalogs) => {
    const typeOf = typeFinder(catalogs);
    return ({ sections = [] }) => {
      const layers = sections.flatMap((section) => section.layers ?? []);
      return layers.flatMap(({ items }) =>
        (items.pipe ?? []).flatMap((pipe) => {
          const message = pipe.cables?.length ? tooSmall(pipe, pipe.cables, typeOf) : undefined;
          return message === undefined ? [] : [{ message, place: pipe.place, remedy: REMEDY }];
        }),
      );
    };
  },
};

const REMEDY = 'choose a wider pipe: `trenchctl catalog pipes` lists them';

type TypeOf = (item: DesiredItem) => SizedType | undefined;

function typeFinder(catalogs: SizedCatalogs): TypeOf {
  const indexes = new Map<string, Map<string, SizedType>>();
  const indexOf = (catalog: Catalog): Map<string, SizedType> => {
    const types = catalogs[catalog] ?? [];
    const index =
      indexes.get(catalog) ??
      new Map(types.flatMap((type) => [[`id ${type.id}`, type] as const, [fold(type.name), type] as const]));
    indexes.set(catalog, index);
    return index;
  };
  return ({ kind, fields: { type, typeId } }) => {
    const { catalog } = kindNamed(kind);
    if (!catalog) return undefined;
    return indexOf(catalog).get(typeId === undefined ? fold(String(type)) : `id ${String(typeId)}`);
  };
}

const mm = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

function tooSmall(pipe: DesiredItem, cables: readonly DesiredItem[], typeOf: TypeOf): string | undefined {
  const type = typeOf(pipe);
  const outer = mm(type?.fields.outerDiameter);
  if (!type || outer === undefined) return undefined;
  const inner = outer - 2 * (mm(type.fields.wallThickness) ?? 0);
  const sized = cables.flatMap((cable) => {
    const cableType = typeOf(cable);
    const diameter = mm(cableType?.fields.outerDiameter);
    return cableType && diameter !== undefined ? [{ cable, name: cableType.name, diameter }] : [];
  });
  const largest = sized.toSorted((a, b) => b.diameter - a.diameter)[0];
  if (!largest) return undefined;
  const pipeWords = `${type.name} is ${round(inner)} mm wide inside`;
  if (largest.diameter > inner)
    return `${pipeWords}, and the cable ${largest.name} is ${round(largest.diameter)} mm thick`;
  const area = sized.reduce(
    (sum, { cable, diameter }) => sum + (conductorsIn(cable.fields.groupConfiguration) ?? 1) * diameter ** 2,
    0,
  );
  // Round cables never fill a round pipe, so cables with more area than the pipe do not fit in any arrangement.
  if (area <= inner ** 2) return undefined;
  return `${pipeWords}, and its cables together have a larger cross-section than that`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A type with its dimensions. */
interface SizedType {
  readonly id: string;
  readonly name: string;
  readonly fields: Fields;
}

export type SizedCatalogs = Readonly<Partial<Record<Catalog, readonly SizedType[]>>>;

export type Finding = Omit<SpecProblem, 'code' | 'severity'>;

/**
 * A warning about a built segment: its templates are filled in and its counts are written out. A warning about a single value
 * belongs to its reader instead, which knows how the value is written.
 */
export interface SegmentCheck {
  readonly code: WarningCode;
  /** The catalogs that it needs; without any, it runs while the specs are loaded, and otherwise after the catalogs are read. */
  readonly needs: readonly Catalog[];
  start(catalogs: SizedCatalogs): (segment: DesiredSegment) => readonly Finding[];
}
