import { isError, type Problem } from '../diagnostics/problem.js';
import type { DesiredProject } from '../kinds/model.js';
import type { Catalogs } from '../reconcile/made-plan.js';
import { resolveTypes, segmentResolver } from '../spec/build/resolve-types.js';
import { builtProblems } from '../spec/check/built-problems.js';
import type { SpecFiles } from '../spec/files/spec-files.js';
import type { LoadedSpecs } from '../spec/load-specs.js';
import { rememberingChecker } from '../spec/memory/load-memory.js';
import { onceFor } from '../spec/memory/once-for.js';

type Texts = ReadonlyMap<string, string>;

export type LoadSpecs = (files: SpecFiles) => Promise<LoadedSpecs>;

/** The specs that can be drawn, and the problems of the specs as they are now. */
export interface GoodSpecs {
  /** With their types by id. */
  readonly projects: readonly DesiredProject[];
  readonly problems: readonly Problem[];
  /** The texts that the projects were read from. */
  readonly texts: Texts;
  /** The texts as they are now, in which the problems have their places. */
  readonly current: Texts;
  /** The files that have errors now: their projects are those of the last text without errors. */
  readonly stale: ReadonlySet<string>;
}

/**
 * Creates a reader of specs that are being edited. A file with errors is read as it was without them, and the other files are
 * read as they are.
 */
export function createGoodSpecs(
  load: LoadSpecs,
  disk: SpecFiles,
  catalogs: Catalogs,
): { read(): Promise<GoodSpecs> } {
  const checked = checkerOf(catalogs);
  let good: Texts = new Map();
  let projects: readonly DesiredProject[] = [];
  const keep = (texts: Texts, found: readonly DesiredProject[]): void => {
    good = texts;
    projects = found;
  };
  return {
    async read() {
      const texts = new Map<string, string>();
      const { problems, ...now } = checked(await load(remembering(disk, texts)));
      if (!problems.some(isError)) {
        keep(texts, now.projects);
        return { projects, problems, texts: good, current: good, stale: new Set() };
      }
      const stale = new Set(problems.filter(isError).flatMap(({ place }) => place?.file ?? []));
      const mixed = new Map([...texts].filter(([file]) => !stale.has(file)));
      for (const file of stale) {
        const before = good.get(file);
        if (before !== undefined) mixed.set(file, before);
      }
      const rest = checked(await load(only(disk, mixed)));
      if (!rest.problems.some(isError)) keep(mixed, rest.projects);
      // A text that holds a secret is not shown.
      for (const { code, place } of problems) if (code === 'holds-secret' && place) texts.delete(place.file);
      return { projects, problems, texts: good, current: texts, stale };
    },
  };
}

/** Resolves the types of specs and checks them with the catalogs. A segment that is the same object as before is not checked again. */
function checkerOf(catalogs: Catalogs) {
  const resolve = onceFor(segmentResolver(catalogs));
  const checker = rememberingChecker();
  return ({ projects, problems, isIgnored }: LoadedSpecs): Pick<LoadedSpecs, 'projects' | 'problems'> => {
    if (problems.some(isError)) return { projects: [], problems };
    const resolved = resolveTypes(projects, catalogs, resolve);
    const found = builtProblems(projects, isIgnored, catalogs, checker);
    return { projects: resolved.projects, problems: [...problems, ...resolved.problems, ...found] };
  };
}

/** The files of the disk. Every text that is read is remembered, so that one reading sees one text of a file. */
const remembering = (disk: SpecFiles, texts: Map<string, string>): SpecFiles => ({
  list: (path) => disk.list(path),
  read(path) {
    const text = texts.get(path) ?? disk.read(path);
    texts.set(path, text);
    return text;
  },
});

/** The files with these texts, and no others. */
const only = (disk: SpecFiles, texts: Texts): SpecFiles => ({
  list(path) {
    const listed = new Set(disk.list(path));
    return [...texts.keys()].filter((file) => listed.has(file)).sort();
  },
  read: (path) => texts.get(path) ?? '',
});
