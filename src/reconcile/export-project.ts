import type { Api } from '../api/client.js';
import { profileOf } from '../api/client.js';
import type { Problem } from '../diagnostics/problem.js';
import { UserError } from '../diagnostics/user-error.js';
import { visible } from '../diagnostics/visible.js';
import type { DesiredProject, DesiredSegment, LiveSegment } from '../kinds/model.js';
import { ITEM_KINDS } from '../kinds/registry.js';
import { SETTINGS_FIELDS } from '../kinds/structure.js';
import { readCatalog } from '../live/catalog.js';
import type { LiveProject, SegmentHead } from '../live/live-state.js';
import { type ReadService, readLiveAs } from '../live/read-live.js';
import { readSurroundings } from '../live/reader.js';
import { groupBy } from '../plan/algorithms/group-by.js';
import { itemsAndCablesOf } from '../plan/model/count.js';
import { readerOf } from '../replan/replan.js';
import { isId, isName, isProjectNumber } from '../spec/write/statable.js';
import { type SpecContents, type ToWrite, type WrittenSpec, writeSpec } from '../spec/write/write-spec.js';
import { type ExportedPart, readParts } from './export-parts.js';

interface ReadEvents {
  /** Receives the number of segments that will be read. */
  readonly onListed?: ((count: number) => void) | undefined;
  readonly onSegment?: (() => void) | undefined;
}

export interface ToExport extends ReadEvents {
  readonly project: string;
  readonly segment?: string;
  /** Parts to export besides the segments. */
  readonly with?: readonly ExportedPart[];
  /** The JSON Schema for editors, relative to the file. */
  readonly schema?: string;
  /** True leaves out empty lists, which are then unmanaged. */
  readonly short?: boolean;
}

type Exported = WrittenSpec | { readonly problems: readonly Problem[] };

/** Exports the live segments of a project, or one of them, as a spec whose plan has no changes. */
export async function exportProject(
  { project, segment, with: also = [], schema, short, onListed, onSegment }: ToExport,
  where: ReadService,
): Promise<Exported> {
  if (!isProjectNumber(project)) throw new UserError('no spec can state this project number');
  const listed = await listProject(project, where);
  if ('problems' in listed) return listed;
  const heads = listed.others.filter(({ name }) => segment === undefined || name === segment);
  if (segment !== undefined && heads.length === 0)
    throw new UserError(`project ${project} has no segment ${visible(segment)}`);
  const { chosen, missing } = choose(heads);
  const desired = desiredOf(project, listed.project.id, chosen.map(whole));
  const found = await read(desired, where, { onListed, onSegment });
  if ('problems' in found) return found;
  const segments = desired.segments.flatMap((one): ToWrite[] => {
    const live = found.segments.get(one);
    if (live && live.fields.name !== one.name) missing.push(`segment ${live.id}: it was renamed just now`);
    if (live?.fields.name !== one.name) return [];
    return [{ name: one.name, live, isPinned: heads.filter(({ name }) => name === one.name).length > 1 }];
  });
  const [typeNames, parts, about] = await Promise.all([
    readTypeNames(segments, where),
    readParts(also, listed.project, where),
    surroundingsOf(segments, where.reading),
  ]);
  if (also.includes('calculation') && !parts.calculation)
    missing.push('calculation: the project has no module CALCULATION');
  return writeSpec({
    number: project,
    segments,
    typeNames,
    missing,
    about,
    profile: profileOf(where.reading),
    schema,
    short,
    ...parts,
  });
}

/** Chooses one segment for each name, because names are keys. If several have the same name, the first is written with its id. */
function choose(heads: readonly SegmentHead[]) {
  const byName = new Map<string, SegmentHead>();
  const missing: string[] = [];
  for (const head of heads) {
    const first = byName.get(head.name);
    const isShared = heads.some((other) => other !== head && other.name === head.name);
    if (first)
      missing.push(`segment ${head.id}: its name is also the name of segment ${first.id}: ${head.name}`);
    else if (isName(head.name) && (isId(head.id) || !isShared)) byName.set(head.name, head);
    else {
      const reason = isName(head.name)
        ? 'others have its name, and its id cannot be stated'
        : 'its name cannot be a key';
      missing.push(`segment ${head.id}: ${reason}: ${JSON.stringify(shortened(head.name))}`);
    }
  }
  return { chosen: [...byName.values()], missing };
}

const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}...` : name);

/** Finds a project by its number and lists its segments. */
export const listProject = (
  project: string,
  where: ReadService,
): Promise<LiveProject | { problems: readonly Problem[] }> =>
  read({ ...desiredOf(project), prune: true }, where);

/** A live project, or one of its segments. */
export interface LiveTarget {
  readonly project: string;
  readonly segment?: string;
}

/** Splits PROJECT/SEGMENT. Both may contain a slash: the longest number of an existing project wins. */
export async function splitTarget(
  target: string,
  exists: (project: string) => boolean | Promise<boolean>,
): Promise<LiveTarget> {
  const first = target.indexOf('/');
  if (first < 0) return { project: target };
  for (let at = target.length; at > first; at = target.lastIndexOf('/', at - 1)) {
    const project = target.slice(0, at);
    if (await exists(project))
      return at < target.length ? { project, segment: target.slice(at + 1) } : { project };
  }
  return { project: target.slice(0, first), segment: target.slice(first + 1) };
}

/** Splits a target by the projects of the service. */
export const liveTarget = (target: string, where: ReadService): Promise<LiveTarget> =>
  splitTarget(target, async (project) => {
    const listed = await listProject(project, where);
    return !('problems' in listed && listed.problems.some(({ code }) => code === 'project-not-found'));
  });

/** Reads live segments completely, to export or to draw them. */
export async function readWhole(
  project: { readonly number: string; readonly id: string },
  heads: readonly SegmentHead[],
  where: ReadService,
): Promise<{ segments: readonly LiveSegment[] } | { problems: readonly Problem[] }> {
  const found = await read(desiredOf(project.number, project.id, heads.map(whole)), where);
  return 'problems' in found ? found : { segments: [...found.segments.values()] };
}

async function read(
  desired: DesiredProject,
  service: ReadService,
  { onListed, onSegment }: ReadEvents = {},
): Promise<LiveProject | { problems: readonly Problem[] }> {
  const { state, problems } = await readLiveAs<LiveSegment>({
    service,
    desired: [desired],
    // Segments that are not exported are listed but not read.
    mayGo: () => false,
    onListed,
    take: (live) => {
      onSegment?.();
      return live;
    },
  });
  const [project] = state.projects;
  return project && problems.length === 0 ? project : { problems };
}

const NOWHERE = { file: 'the command line', line: 1, col: 1 };

const desiredOf = (
  number: string,
  id?: string,
  segments: readonly DesiredSegment[] = [],
): DesiredProject => ({ number, id, prune: false, place: NOWHERE, segments });

/** A desired segment that owns one field of every kind, so that everything is read. */
const whole = ({ id, name }: SegmentHead): DesiredSegment => ({
  name,
  segmentId: id,
  fields: {},
  settings: {
    fields: Object.fromEntries(SETTINGS_FIELDS.map((field) => [field.name, null])),
    place: NOWHERE,
  },
  topCoverings: [],
  sections: [],
  lifecycle: { preventDestroy: false, preventReplace: false },
  place: NOWHERE,
});

/** Reads the type names of the catalogs that are needed, with one read each. */
async function readTypeNames(
  segments: readonly { live: LiveSegment }[],
  { reading }: ReadService,
): Promise<SpecContents['typeNames']> {
  const there = new Set(
    segments.flatMap(({ live }) => live.sections.flatMap(itemsAndCablesOf).map(({ kind }) => kind)),
  );
  const kinds = ITEM_KINDS.filter(({ name }) => there.has(name));
  const catalogs = [...new Set(kinds.flatMap(({ catalog }) => catalog ?? []))];
  const lists = await Promise.all(
    catalogs.map(async (catalog) => {
      const types = await readCatalog(reading, catalog);
      return [catalog, new Map(types.map(({ id, name }) => [id, name]))] as const;
    }),
  );
  const byCatalog = new Map(lists);
  return new Map(
    kinds.flatMap(({ collection, catalog }) => {
      const names = catalog && byCatalog.get(catalog);
      return names ? [[collection, names] as const] : [];
    }),
  );
}

/** Reads the surroundings of segments as comment lines: a spec cannot state them, and they explain its measures. */
async function surroundingsOf(segments: readonly ToWrite[], reading: Api): Promise<string[]> {
  const reader = readerOf(reading);
  const found = await Promise.all(
    segments.map(async ({ name, live }) => {
      return { name, text: surroundingsText(await readSurroundings(reader.read, live.id)) };
    }),
  );
  return linesOf(found.filter(({ text }) => text !== ''));
}

/** The most lines of the comment, and the most names in one of them. */
const MAX = 20;

/** Most segments of a project have the same surroundings, so these are told once. */
function linesOf(found: readonly { readonly name: string; readonly text: string }[]): string[] {
  const byText = groupBy(found, ({ text }) => text);
  const lines = [...byText].map(([text, those]) => {
    const more = those.length > MAX ? [`${those.length - MAX} more`] : [];
    const names = [...those.slice(0, MAX).map(({ name }) => name), ...more];
    return `  ${text}: ${byText.size === 1 ? 'all segments' : names.join(', ')}`;
  });
  const rest = lines.length > MAX ? [`  and ${lines.length - MAX} more`] : [];
  return lines.length === 0
    ? []
    : ['Surroundings of the segments, which a spec cannot state:', ...lines.slice(0, MAX), ...rest];
}

/** Units of the fields that the documents describe. */
const UNITS: Readonly<Record<string, string>> = { soilThermalResistivity: ' mK/W' };

/** Formats the answer of getSurroundings in one line; the documents do not show its fields, so all plain values are told. */
function surroundingsText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return '';
  return Object.entries(answer)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name} ${String(value).slice(0, MAX_LETTERS)}${UNITS[name] ?? ''}`)
    .join(', ');
}

const MAX_LETTERS = 200;
