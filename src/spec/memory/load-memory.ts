import type { Fix, Place } from '../../diagnostics/problem.js';
import type { DesiredSegment } from '../../kinds/model.js';
import { buildSegment, type Site } from '../build/build-segment.js';
import type { Finding } from '../check/segment-check.js';
import { DOCUMENT, type NamedSegment, type readDocument } from '../language/document.js';
import { siteIn } from '../language/language.js';
import type { Report, SpecProblem } from '../problems.js';
import type { Reader, Site as ReadingSite } from '../read/read-value.js';
import type { Tree } from '../yaml/tree.js';
import { createPartParser, type Parsing } from './parse-parts.js';

/**
 * Remembers what the last loads read, so that a load after a small edit reads, builds and checks only what changed. The result
 * is that of a load without a memory. It is for a program that loads the same files many times, such as the language server.
 */
export interface LoadMemory {
  parse(text: string, file: string): Parsing;
  readonly readDocument: typeof readDocument;
  /** Returns a builder of segments for a project with these templates. */
  builder(templates: readonly unknown[]): typeof buildSegment;
  checker(code: string, find: Find): Find;
  located(problem: SpecProblem): SpecProblem;
  locate(place: Place): Place;
}

type Find = (segment: DesiredSegment) => readonly Finding[];

/** An edit that breaks a file and the edit that mends it change the templates of a project twice. */
const VERSIONS = 4;

export function createLoadMemory(): LoadMemory {
  const { parse, locate } = createPartParser();
  const versions: { templates: readonly unknown[]; build: typeof buildSegment }[] = [];
  const recall = rememberedReading();
  const checks = new Map<string, WeakMap<DesiredSegment, readonly Finding[]>>();
  return {
    parse,
    locate,
    readDocument: (tree, report) => recall(DOCUMENT.read, tree, { ...siteIn(DOCUMENT, report), recall }),
    builder(templates) {
      const known = versions.find((one) => isSame(one.templates, templates));
      if (known) return known.build;
      const build = rememberingBuilder();
      versions.unshift({ templates, build });
      versions.splice(VERSIONS);
      return build;
    },
    checker(code, find) {
      const known = checks.get(code) ?? new WeakMap<DesiredSegment, readonly Finding[]>();
      checks.set(code, known);
      return (segment) => {
        const found = known.get(segment) ?? find(segment);
        known.set(segment, found);
        return found;
      };
    },
    located: (problem) => locatedIn(problem, locate),
  };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, n) => one === b[n]);

/** A tree that was read before has the same value and the same problems. */
function rememberedReading(): NonNullable<ReadingSite['recall']> {
  const readers = new WeakMap<Reader<unknown>, WeakMap<Tree, Read>>();
  return <T>(read: Reader<T>, tree: Tree, site: ReadingSite) => {
    const known = readers.get(read) ?? new WeakMap<Tree, Read>();
    readers.set(read, known);
    const found = known.get(tree) ?? collected((report) => read(tree, { ...site, report }));
    known.set(tree, found);
    for (const problem of found.problems) site.report(problem);
    return found.value as T | undefined;
  };
}

interface Read {
  readonly value: unknown;
  readonly problems: readonly SpecProblem[];
}

function collected<T>(work: (report: Report) => T): { value: T; problems: readonly SpecProblem[] } {
  const problems: SpecProblem[] = [];
  return { value: work((problem) => void problems.push(problem)), problems };
}

interface Built {
  readonly segment: NamedSegment;
  readonly value: DesiredSegment;
  readonly problems: readonly SpecProblem[];
  readonly objects: number;
}

function rememberingBuilder(): typeof buildSegment {
  const known = new WeakMap<object, Built>();
  return (segment, site) => {
    const found = known.get(segment.value);
    // A segment that is an alias of another one has the same contents and another name.
    const isSame = found?.segment.name === segment.name && found.segment.place === segment.place;
    if (!found || !isSame || !site.hasRoom(found.objects)) {
      const built = build(segment, site);
      known.set(segment.value, built);
      return built.value;
    }
    site.consumeBudget(found.objects, segment.place);
    for (const problem of found.problems) site.report(problem);
    return found.value;
  };
}

function build(segment: NamedSegment, site: Site): Built {
  let objects = 0;
  const consumeBudget: Site['consumeBudget'] = (count, place) => {
    objects += count;
    return site.consumeBudget(count, place);
  };
  const { value, problems } = collected((report) =>
    buildSegment(segment, { ...site, report, consumeBudget }),
  );
  for (const problem of problems) site.report(problem);
  return { segment, value, problems, objects };
}

function locatedIn(problem: SpecProblem, locate: LoadMemory['locate']): SpecProblem {
  const { place, also, fixes } = problem;
  const fixed = (fix: Fix): Fix => fix.map((one) => ({ ...one, place: locate(one.place) }));
  return {
    ...problem,
    place: locate(place),
    ...(also ? { also: also.map((one) => ({ ...one, place: locate(one.place) })) } : {}),
    ...(fixes ? { fixes: fixes.map(fixed) } : {}),
  };
}
