import { conductorsIn } from '../../kinds/cable.js';
import type { Catalog } from '../../kinds/kind.js';
import type { Fields, WantedItem, WantedProject } from '../../kinds/model.js';
import { kindNamed } from '../../kinds/registry.js';
import type { SpecProblem } from '../codes.js';
import type { IsIgnored } from '../read/ignored-by.js';
import { fold } from '../read/nearest.js';

/** A type with its dimensions. */
interface SizedType {
  readonly id: string;
  readonly name: string;
  readonly fields: Fields;
}

type SizedCatalogs = Readonly<Partial<Record<Catalog, readonly SizedType[]>>>;

/**
 * Warns about pipes that cannot hold their cables. Only the catalogs know the diameters, so this is found while planning and
 * by `validate --online`, and only for types of catalogs that were read.
 */
export function pipeSizeWarnings(
  projects: readonly WantedProject[],
  catalogs: SizedCatalogs,
  isIgnored: IsIgnored,
): SpecProblem[] {
  if (!catalogs.pipes || !catalogs.cables) return [];
  const typeOf = typeFinder(catalogs);
  const found = new Map<string, SpecProblem>();
  for (const segment of projects.flatMap(({ segments }) => segments)) {
    const layers = (segment.sections ?? []).flatMap((section) => section.layers ?? []);
    for (const pipe of layers.flatMap(({ items }) => items.pipe ?? [])) {
      if (!pipe.cables?.length) continue;
      // An item of a template, or with a count, is built many times and stands in one place.
      const { file, line, col } = pipe.place;
      const key = `${line}:${col}:${file}`;
      if (found.has(key) || isIgnored('pipe-too-small', segment)) continue;
      const warning = tooSmall(pipe, pipe.cables, typeOf);
      if (warning) found.set(key, warning);
    }
  }
  return [...found.values()];
}

type TypeOf = (item: WantedItem) => SizedType | undefined;

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

function tooSmall(pipe: WantedItem, cables: readonly WantedItem[], typeOf: TypeOf): SpecProblem | undefined {
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
    return warning(
      pipe,
      `${pipeWords}, and the cable ${largest.name} is ${round(largest.diameter)} mm thick`,
    );
  const area = sized.reduce(
    (sum, { cable, diameter }) => sum + (conductorsIn(cable.fields.groupConfiguration) ?? 1) * diameter ** 2,
    0,
  );
  // Round cables never fill a round pipe, so cables with more area than the pipe do not fit in any arrangement.
  if (area <= inner ** 2) return undefined;
  return warning(pipe, `${pipeWords}, and its cables together have a larger cross-section than that`);
}

const round = (value: number): number => Math.round(value * 10) / 10;

const warning = ({ place }: WantedItem, message: string): SpecProblem => ({
  code: 'pipe-too-small',
  severity: 'warning',
  message,
  place,
  remedy: 'choose a wider pipe: `trenchctl catalog pipes` lists them',
});
