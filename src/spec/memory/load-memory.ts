import type { Fix } from '../../diagnostics/problem.js';
import type { DesiredSegment } from '../../kinds/model.js';
import type { buildSegment } from '../build/build-segment.js';
import type { Finding } from '../check/segment-check.js';
import { DOCUMENT, type readDocument } from '../language/document.js';
import { siteIn } from '../language/language.js';
import type { SpecProblem } from '../problems.js';
import type { Reader, Site as ReadingSite } from '../read/read-value.js';
import type { Tree } from '../yaml/tree.js';
import { onceFor } from './once-for.js';
import type { FileParser } from './parse-files.js';
import { collected, rememberingBuilder } from './remembering-builder.js';

/**
 * Remembers what the last loads read, so that a load after an edit parses, reads, builds and checks only what changed. The result
 * is that of a load without a memory. It is for a program that loads the same files many times: the language server and the preview.
 */
export interface LoadMemory extends FileParser {
  readonly readDocument: typeof readDocument;
  readonly buildSegment: typeof buildSegment;
  checker(code: string, find: Find): Find;
  located(problem: SpecProblem): SpecProblem;
}

/**
 * Creates a memory. Its parser decides how much of a changed file is read again: all of it, with places that are those of the file
 * (`createFileParser`), or only the changed segments (`createPartParser`).
 */
export function createLoadMemory(parser: FileParser): LoadMemory {
  const recall = rememberedReading();
  return {
    ...parser,
    readDocument: (tree, report) => recall(DOCUMENT.read, tree, { ...siteIn(DOCUMENT, report), recall }),
    buildSegment: rememberingBuilder(),
    checker: rememberingChecker(),
    located: (problem) => locatedIn(problem, parser.locate),
  };
}

type Find = (segment: DesiredSegment) => readonly Finding[];

/** Returns a function that wraps a check of segments, by its code: a segment that was checked before is not checked again. */
export function rememberingChecker(): LoadMemory['checker'] {
  const checks = new Map<string, Find>();
  return (code, find) => {
    const known = checks.get(code) ?? onceFor(find);
    checks.set(code, known);
    return known;
  };
}

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
