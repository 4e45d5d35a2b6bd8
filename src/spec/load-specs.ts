import type { Place, Problem } from '../diagnostics/problem.js';
import type { DesiredProject } from '../kinds/model.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import { mergeProjects } from './build/merge-projects.js';
import { builtProblems, type IsIgnored, ignoredBy } from './check/built-problems.js';
import { createRoom, SpecFileError, type SpecFiles } from './files/spec-files.js';
import { type DocumentDraft, readDocument } from './language/document.js';
import { LIMITS } from './limits.js';
import type { LoadMemory } from './memory/load-memory.js';
import type { Report, SpecCode, SpecProblem } from './problems.js';
import { createProblems } from './problems.js';
import type { ParsedFile, ParseYaml } from './yaml/parse-yaml.js';
import { quickYaml } from './yaml/quick/quick-yaml.js';
import type { Tree } from './yaml/tree.js';
import { type Sources, sourcesOf, withoutMark } from './yaml/tree.js';

export interface LoadedSpecs {
  /** Valid only if no problem is an error. */
  readonly projects: DesiredProject[];
  readonly problems: Problem[];
  /** The files that were read, for showing the lines in question. */
  readonly sources: Sources;
  /** True if the specs silence a warning for a segment. */
  readonly isIgnored: IsIgnored;
}

export interface LoadOptions {
  /** The profile of the service; some rules of specs depend on it. */
  readonly profile?: ServiceProfile;
  /** The files that earlier loads have read. */
  readonly memory?: LoadMemory | undefined;
}

/** A project that a document names, as far as is known before the document is checked. */
export interface NamedProject {
  readonly number: string;
}

interface Announcing extends LoadOptions {
  readonly onProject?: (project: NamedProject) => void;
}

/**
 * Loads all specs at the given paths, and returns all their problems. It yields to the event loop, so that answers of the
 * service are received meanwhile, and announces each project as soon as a document names it. Files that change meanwhile are a
 * problem: a block that is moved from one file to another one could be seen in neither and count as removed.
 */
export async function loadSpecs(
  paths: readonly string[],
  files: SpecFiles,
  { onProject = () => {}, ...options }: Announcing = {},
): Promise<LoadedSpecs> {
  const changedSince = files.watch?.(paths);
  const steps = loadSteps(paths, files, options);
  let parse: ParseYaml | undefined;
  for (;;) {
    await new Promise(setImmediate);
    const step = steps.next(parse);
    if (step.done) return withChange(step.value, changedSince?.());
    // The yaml package is large, and most specs are read without it.
    if (!step.value) parse = (await import('./yaml/parse-yaml.js')).parseYaml;
    for (const tree of step.value ?? []) {
      const project = projectNamed(tree);
      if (project) onProject(project);
    }
  }
}

function withChange(loaded: LoadedSpecs, file: string | undefined): LoadedSpecs {
  if (file === undefined) return loaded;
  const problem: SpecProblem = {
    code: 'unreadable-file',
    message: 'this file was changed, added or removed while the specs were read',
    place: start(file),
    remedy: 'run the command again when nothing else writes the specs',
  };
  return { ...loaded, problems: [problem, ...loaded.problems] };
}

/** Returns the project of a document with a plain number, without an id and with segments; other projects are read later. */
function projectNamed(tree: Tree): NamedProject | undefined {
  const project = valueUnder(tree, 'project');
  const segments = valueUnder(tree, 'segments');
  if (!project || valueUnder(project, 'id')) return undefined;
  const number = project.form === 'map' ? valueUnder(project, 'number') : project;
  const isPlain = number?.form === 'scalar' && typeof number.value === 'string';
  return isPlain && segments?.form === 'map' && segments.entries.length > 0
    ? { number: String(number.value) }
    : undefined;
}

const valueUnder = (tree: Tree, name: string): Tree | undefined =>
  tree.form === 'map' ? tree.entries.find(({ key }) => key === name)?.value : undefined;

/** The trees of a file; undefined asks for the reader of any YAML, because the quick one has declined the file. */
type Step = readonly Tree[] | undefined;

/** Loads specs as a generator, which yields after each file so that other work can run in between. */
export function* loadSteps(
  paths: readonly string[],
  files: SpecFiles,
  { profile = ASSUMED_PROFILE, memory }: LoadOptions = {},
): Generator<Step, LoadedSpecs, ParseYaml | undefined> {
  const found = createProblems();
  const { report } = found;
  const names = new Set<string>();
  const documents: DocumentDraft[] = [];
  const room = createRoom(report);
  let broken = 0;
  for (const file of listAll(paths, files, report)) {
    const text = readText(file, files, report);
    if (text === undefined) {
      broken += 1;
      continue;
    }
    names.add(file);
    const parsed = room.holdsText(file, text)
      ? yield* parseFile({ text, file, report, memory })
      : NOTHING_PARSED;
    broken += parsed.broken;
    yield parsed.trees;
    if (!parsed.trees.every(room.holdsDocument) || room.isFull() || found.areTooMany()) {
      // The remaining files are not read, and a missing object may be in one of them.
      broken += 1;
      break;
    }
    for (const tree of parsed.trees) {
      const draft = (memory?.readDocument ?? readDocument)(tree, report);
      if (draft) documents.push(draft);
    }
  }
  yield [];
  if (documents.length === 0 && found.all().length === 0) report(nothing(paths));
  const built = buildDocuments(documents, {
    profile,
    report,
    reportBuilt: broken > 0 ? withoutEchoes(report) : report,
    memory,
  });
  memory?.keep(names);
  const all = found.all();
  return {
    ...built,
    problems: arrange(memory ? all.map(memory.located) : all, [...names]),
    sources: sourcesOf(names, files),
  };
}

interface Build extends LoadOptions {
  readonly report: Report;
  /** The receiver of problems between documents. */
  readonly reportBuilt?: Report;
}

/** Builds the projects of documents that were read, and reports the problems that only the whole shows. */
export function buildDocuments(
  documents: readonly DocumentDraft[],
  { profile = ASSUMED_PROFILE, memory, report, reportBuilt = report }: Build,
): Pick<LoadedSpecs, 'projects' | 'isIgnored'> {
  const projects = mergeProjects(documents, {
    profile,
    report: reportBuilt,
    ...(memory ? { build: memory.buildSegment } : {}),
  });
  const isIgnored = ignoredBy(documents);
  for (const warning of builtProblems(projects, isIgnored, undefined, memory?.checker)) report(warning);
  return { projects, isIgnored };
}

const NOTHING_PARSED: ParsedFile = { trees: [], broken: 1 };

interface FileToParse {
  readonly text: string;
  readonly file: string;
  readonly report: Report;
  readonly memory: LoadMemory | undefined;
}

/** Parses a file by the quick reader if it can, otherwise by the parser that the yielded undefined asks for. */
function* parseFile({
  text,
  file,
  report,
  memory,
}: FileToParse): Generator<undefined, ParsedFile, ParseYaml | undefined> {
  if (memory) {
    const { problems, ...parsed } = memory.parse(text, file);
    for (const problem of problems) report(problem);
    return parsed;
  }
  const tree = quickYaml(text, file);
  if (tree) return { trees: [tree], broken: 0 };
  const parse = yield undefined;
  return parse?.(text, file, report) ?? NOTHING_PARSED;
}

/** Drops problems about missing objects, which may be in a document that could not be read. */
const withoutEchoes =
  (report: Report): Report =>
  (problem) => {
    if (!ECHOES.includes(problem.code)) report(problem);
  };

const ECHOES: readonly SpecCode[] = [
  'unknown-template',
  'prune-without-segments',
  'incomplete-project',
  'prune-without-modules',
  'unknown-segment',
];

const start = (file: string): Place => ({ file, line: 1, col: 1 });

function nothing(paths: readonly string[]): SpecProblem {
  const remedy = 'a spec is a .yaml or .yml file with `apiVersion`, `project` and `segments`';
  return { code: 'no-specs', message: 'no spec was found here', place: start(paths[0] ?? '.'), remedy };
}

function listAll(paths: readonly string[], files: SpecFiles, report: Report): Set<string> {
  const all = new Set<string>();
  for (const path of paths) {
    const listed = attempt(() => files.list(path), path, report) ?? [];
    for (const file of listed) if (all.size < LIMITS.files) all.add(file);
    if (all.size === LIMITS.files && listed.some((file) => !all.has(file))) {
      const message = `there are more than ${LIMITS.files} files: the rest are not read`;
      report({ code: 'too-many-files', message, place: start(path) });
    }
  }
  return all;
}

function readText(file: string, files: SpecFiles, report: Report): string | undefined {
  const text = attempt(() => files.read(file), file, report);
  if (text === undefined) return undefined;
  if (text.length <= LIMITS.fileSize) return withoutMark(text);
  report({
    code: 'file-too-large',
    message: `this file is larger than ${LIMITS.fileSize} bytes`,
    place: start(file),
  });
}

function attempt<T>(read: () => T, path: string, report: Report): T | undefined {
  try {
    return read();
  } catch (error) {
    const known = error instanceof SpecFileError ? error : undefined;
    const message =
      known?.message ?? `this cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    const remedy = known?.remedy;
    report({
      code: known?.code ?? 'unreadable-file',
      message,
      place: start(path),
      ...(remedy ? { remedy } : {}),
    });
  }
}

/** Sorts problems in the order of the files. */
function arrange(problems: readonly SpecProblem[], files: readonly string[]): SpecProblem[] {
  const order = new Map(files.map((file, n) => [file, n]));
  const rank = ({ file }: Place): number => order.get(file) ?? -1;
  return problems.toSorted(
    ({ place: a }, { place: b }) => rank(a) - rank(b) || a.line - b.line || a.col - b.col,
  );
}
