import type { Problem } from '../../diagnostics/problem.js';
import { isError } from '../../diagnostics/problem.js';
import { groupBy } from '../../group-by.js';
import type { DesiredProject } from '../../kinds/model.js';
import { type DocumentDraft, readDocument } from '../../spec/language/document.js';
import { buildDocuments, type LoadedSpecs, loadSpecs } from '../../spec/load-specs.js';
import { createProblems, type Report, type SpecProblem } from '../../spec/problems.js';
import { parseYaml } from '../../spec/yaml/parse-yaml.js';
import { quickYaml } from '../../spec/yaml/quick/quick-yaml.js';
import type { MapTree, Sources, Tree } from '../../spec/yaml/tree.js';
import type { ImportMap } from '../../tables/map-language.js';
import { type Table, withAddresses } from '../../tables/table.js';
import { documentTree, refuseGaps, type TableProject, tableTrees } from '../../tables/table-trees.js';
import { typeChecker } from '../check-names.js';
import type { LiveService } from '../made-plan.js';
import { type Files, type MergedTable, type Stated, tableMerger } from './merge-table.js';

export interface ToImport extends Files {
  readonly table: Table;
  readonly map: ImportMap;
}

export interface Imported extends MergedTable {
  readonly warnings: readonly Problem[];
  readonly rows: number;
  /** The headings of columns that are not imported. */
  readonly others: readonly string[];
}

export interface NotImported {
  readonly problems: readonly Problem[];
  /** The texts in which the problems are. */
  readonly sources: Pick<Sources, 'get'>;
}

type ImportService = Pick<LiveService, 'reading' | 'profile'>;

/**
 * Turns a table into specs. Every value is checked by the reader of specs before anything is merged, and problems name their cells.
 * Segments that the specs have are merged, others are added, and nothing is removed.
 */
export async function importTable(work: ToImport, service: ImportService): Promise<Imported | NotImported> {
  const { table, specs } = work;
  const { report, all } = createProblems();
  const trees = tableTrees(table, work.map, report);
  const stated = statedIn(specs.projects);
  const templates = templateDocuments(specs.sources);
  const checkTypes = typeChecker(service);
  const { merge, merged } = tableMerger(stated, work, service);
  // One project after the other is made, checked and merged, because its desired state takes much more memory than its text.
  for (const project of trees.projects) {
    const own = templates.filter((draft) => draft.project?.value?.number === String(project.number.value));
    const documents = [...own, ...readProject(project, stated, report)];
    const built = buildDocuments(documents, { profile: service.profile, report });
    for (const problem of await checkTypes(built)) report(problem as SpecProblem);
    if (!all().some(isError)) merge(project);
    // The progress is shown, and memory is collected, between projects.
    await new Promise(setImmediate);
  }
  const problems = all().map((one) => withAddresses(one, table));
  if (problems.some(isError)) return { problems, sources: specs.sources };
  const result = merged();
  const found = await checkMerged(result.texts, { specs, templates }, service);
  const sources = { get: (file: string) => result.texts.get(file)?.text ?? specs.sources.get(file) };
  return found.length > 0
    ? { problems: found, sources }
    : { ...result, warnings: problems, rows: trees.rows, others: trees.others };
}

const statedIn = (projects: readonly DesiredProject[]): Stated =>
  new Map(
    projects.map((desired) => [
      desired.number,
      { desired, segments: new Map(desired.segments.map((one) => [one.name, one])) },
    ]),
  );

/**
 * Reads the segments of a project as if they stood in a spec. A segment that the specs have may leave out what a new one needs; the
 * merged text is checked again.
 */
function readProject(project: TableProject, stated: Stated, report: Report): DocumentDraft[] {
  const known = stated.get(String(project.number.value))?.segments;
  const part = (isKnown: boolean): TableProject => ({
    ...project,
    segments: new Map([...project.segments].filter(([name]) => (known?.has(name) ?? false) === isKnown)),
  });
  const lenient: Report = (problem) => {
    if (problem.code !== 'missing-field') report(problem);
  };
  const [old, made] = [part(true), part(false)];
  for (const segment of made.segments.values()) refuseGaps(segment, report);
  const drafts = [
    ...(old.segments.size > 0 ? [readDocument(documentTree(old), lenient)] : []),
    ...(made.segments.size > 0 ? [readDocument(documentTree(made), report)] : []),
  ];
  return drafts.filter((draft) => draft !== undefined);
}

/** The templates of the specs, without the segments, so that `use` in the table finds them. */
function templateDocuments(sources: Sources): DocumentDraft[] {
  const ignore: Report = () => {};
  return [...sources.keys()].flatMap((file) => {
    const text = sources.get(file) ?? '';
    if (!text.includes('templates')) return [];
    const quick = quickYaml(text, file);
    const trees = quick ? [quick] : parseYaml(text, file, ignore).trees;
    return trees
      .flatMap((tree) => templatesIn(tree) ?? [])
      .map((tree) => readDocument(tree, ignore))
      .filter((draft) => draft !== undefined);
  });
}

function templatesIn(tree: Tree): MapTree | undefined {
  if (tree.form !== 'map') return undefined;
  const entries = tree.entries.flatMap((entry) => {
    if (entry.key === 'apiVersion' || entry.key === 'templates') return [entry];
    if (entry.key !== 'project') return [];
    const { value } = entry;
    const number = value.form === 'map' ? value.entries.find(({ key }) => key === 'number')?.value : value;
    return number ? [{ ...entry, value: number }] : [];
  });
  return entries.some(({ key }) => key === 'templates') ? { ...tree, entries } : undefined;
}

/**
 * Loads the specs as they would be after the import; returns the errors. One project is loaded after the other, with all files that
 * state a part of it.
 */
async function checkMerged(
  texts: MergedTable['texts'],
  { specs: { projects, sources }, templates }: { specs: LoadedSpecs; templates: readonly DocumentDraft[] },
  { profile }: ImportService,
): Promise<readonly Problem[]> {
  const places = [
    ...projects.flatMap(({ number, place, segments }) =>
      [place, ...segments.map((segment) => segment.place)].map(({ file }) => ({ number, file })),
    ),
    ...templates.map(({ project }) => ({
      number: project?.value?.number ?? '',
      file: project?.place.file ?? '',
    })),
    ...[...texts].map(([file, { project }]) => ({ number: project, file })),
  ];
  const byProject = groupBy(places, ({ number }) => number);
  const read = (path: string): string => texts.get(path)?.text ?? sources.get(path) ?? '';
  const found: Problem[] = [];
  for (const number of new Set([...texts.values()].map(({ project }) => project))) {
    const files = new Set(byProject.get(number)?.map(({ file }) => file));
    const { problems } = await loadSpecs([...files], { list: (path) => [path], read }, { profile });
    found.push(...problems.filter(isError));
  }
  return found;
}
