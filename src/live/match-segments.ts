import { plainText } from '../api/api-error.js';
import type { Problem } from '../diagnostics/problem.js';
import { groupBy } from '../group-by.js';
import type { DesiredSegment } from '../kinds/model.js';
import { plainForm } from '../kinds/same-value.js';
import { looksTemporary, temporaryName } from '../kinds/segment-names.js';
import type { SegmentHead } from './live-state.js';

export interface SegmentMatch {
  readonly matched: ReadonlyMap<DesiredSegment, SegmentHead>;
  /** In the order of the list. */
  readonly others: readonly SegmentHead[];
  readonly problems: readonly SegmentProblem[];
}

/** Problems, each with the desired segment that it concerns. */
export interface SegmentProblem {
  readonly desired: DesiredSegment;
  readonly problem: Problem;
}

/**
 * Matches desired segments with live ones: by pin, by the temporary name of an interrupted rename, by name, or by the old
 * name. A segment that has its new name is not searched under the old one, so a finished rename is not repeated. `turned`
 * holds one segment of every cycle whose segments are to pass their names on.
 */
export function matchSegments(
  segments: readonly DesiredSegment[],
  heads: readonly SegmentHead[],
  turned: ReadonlySet<DesiredSegment> = new Set(),
): SegmentMatch {
  const claims = createClaims(heads);
  const free = claimedFirst(segments, claims);
  const renameChains = renameChainsIn(free).filter(
    ({ segments: all }) => all.some((one) => turned.has(one)) || all.some(({ name }) => !claims.has(name)),
  );
  for (const chain of renameChains) passOn(chain, claims);
  const settled = new Set(renameChains.flatMap((chain) => chain.segments));
  const unnamed = free.filter((desired) => !settled.has(desired) && !claims.byName(desired, desired.name));
  const left = unnamed.filter((desired) => !claims.byPlainName(desired));
  for (const desired of left) {
    if (desired.renamedFrom !== undefined) claims.byOldName(desired, desired.renamedFrom);
  }
  return claims.result();
}

/** Matches by pins and temporary names, which are unambiguous, and returns the other segments. */
function claimedFirst(segments: readonly DesiredSegment[], claims: Claims): DesiredSegment[] {
  for (const desired of segments) if (desired.segmentId !== undefined) claims.byPin(desired);
  return segments.filter((desired) => desired.segmentId === undefined && !claims.byTemporaryName(desired));
}

/**
 * Returns the cycles of renames that names alone cannot decide: every name exists, as it does before and after the
 * renames.
 */
export function openCycles(
  segments: readonly DesiredSegment[],
  heads: readonly SegmentHead[],
): RenameChain[] {
  const claims = createClaims(heads);
  return renameChainsIn(claimedFirst(segments, claims)).filter(
    ({ isCycle, segments: all }) => isCycle && all.every(({ name }) => claims.has(name)),
  );
}

/**
 * Each segment takes the live segment with its old name if that name gets a new owner. A segment whose new name exists
 * has been renamed already and stays.
 */
function passOn({ segments, isCycle }: RenameChain, claims: Claims): void {
  const start = isCycle
    ? Math.max(
        0,
        segments.findIndex(({ name }) => !claims.has(name)),
      )
    : 0;
  const order = [...segments.slice(start), ...segments.slice(0, start)];
  const isWhole = order.every(({ name }) => claims.has(name));
  order.forEach((desired, n) => {
    if (!isWhole && claims.byName(desired, desired.name)) return;
    const next = order[n + 1];
    const isRefilled = isWhole || !next || claims.has(next.renamedFrom ?? '');
    if (isRefilled) claims.byName(desired, desired.renamedFrom ?? '');
  });
}

type Claims = ReturnType<typeof createClaims>;

/** Each live segment is given to the first desired segment that claims it. */
function createClaims(heads: readonly SegmentHead[]) {
  const matched = new Map<DesiredSegment, SegmentHead>();
  const owners = new Map<SegmentHead, DesiredSegment>();
  const problems: SegmentProblem[] = [];
  const temporarilyNamed = heads.filter(({ name }) => looksTemporary(name));
  const named = groupBy(heads, ({ name }) => name);
  const byId = new Map(heads.map((head) => [head.id, head]));
  let plainNames: ReadonlyMap<string, readonly SegmentHead[]> | undefined;

  function claim(desired: DesiredSegment, head: SegmentHead): void {
    const owner = owners.get(head);
    if (owner) problems.push({ desired, problem: claimedTwice(desired, head, owner) });
    else {
      matched.set(desired, head);
      owners.set(head, desired);
    }
  }
  function byPin(desired: DesiredSegment): void {
    const head = byId.get(desired.segmentId ?? '');
    if (head) claim(desired, head);
    else problems.push({ desired, problem: pinMissing(desired) });
  }
  function byTemporaryName(desired: DesiredSegment): boolean {
    const head = temporarilyNamed.find(({ id, name }) => name === temporaryName(id, desired.name));
    if (head) claim(desired, head);
    return head !== undefined;
  }
  const has = (name: string): boolean => (named.get(name) ?? []).some((one) => !owners.has(one));
  /** True if the search is decided: by one match, or by a problem. */
  function byName(desired: DesiredSegment, name: string): boolean {
    return among(desired, name, named.get(name));
  }
  /** Compares names as a service may store them: in another Unicode form, or without the white space around them. */
  function byPlainName(desired: DesiredSegment): boolean {
    plainNames ??= groupBy(heads, ({ name }) => plainForm(name));
    return among(desired, desired.name, plainNames.get(plainForm(desired.name)));
  }
  function among(desired: DesiredSegment, name: string, meant: readonly SegmentHead[] = []): boolean {
    const [head, ...more] = meant.filter((one) => !owners.has(one));
    if (!head) return false;
    if (more.length > 0) problems.push({ desired, problem: ambiguous(desired, name, [head, ...more]) });
    else claim(desired, head);
    return true;
  }
  function byOldName(desired: DesiredSegment, name: string): void {
    if (byName(desired, name)) return;
    const taken = named.get(name)?.[0];
    if (taken) claim(desired, taken);
  }
  const result = (): SegmentMatch => ({
    matched,
    others: heads.filter((head) => !owners.has(head)),
    problems,
  });
  return { byPin, byTemporaryName, byName, byPlainName, byOldName, has, result };
}

const quoted = (name: string): string => JSON.stringify(plainText(name, 80));

const pinMissing = ({ name, segmentId, place }: DesiredSegment): Problem => ({
  code: 'segment-not-found',
  message: `segment ${quoted(name)} is pinned to the id ${segmentId}, which the project does not have`,
  place,
  remedy: 'correct segmentId, or remove it to find the segment by its name',
});

function ambiguous({ place }: DesiredSegment, name: string, heads: readonly SegmentHead[]): Problem {
  const ids = heads.map(({ id }) => id).join(', ');
  return {
    code: 'segment-ambiguous',
    message: `${heads.length} segments are called ${quoted(name)}: ${ids}`,
    place,
    remedy: 'pin the one you mean by segmentId',
  };
}

function claimedTwice({ name, place }: DesiredSegment, head: SegmentHead, owner: DesiredSegment): Problem {
  return {
    code: 'segment-claimed-twice',
    message: `segment ${quoted(name)} matches the live segment ${head.id} (${quoted(head.name)}), which another segment of the spec matches too`,
    place,
    remedy: 'remove renamedFrom or segmentId from one of them',
    also: [{ place: owner.place, message: `${quoted(owner.name)} matches it too` }],
  };
}

/** Segments that take each other's names: each takes the name that the next one gives up. The last gives up a name or takes the first's. */
export interface RenameChain {
  readonly segments: readonly DesiredSegment[];
  /** The last segment takes its name from the first, so the names are the same before and after. */
  readonly isCycle: boolean;
}

/** Returns chains and cycles of `renamedFrom` of segments without a pin, in the order in which the names are passed on. */
function renameChainsIn(segments: readonly DesiredSegment[]): RenameChain[] {
  const passing = new Map(segments.filter(passesOn).map((one) => [one.name, one]));
  const sourceOf = ({ renamedFrom }: DesiredSegment) => passing.get(renamedFrom ?? '');
  const taken = new Set([...passing.values()].flatMap((one) => sourceOf(one) ?? []));
  const seen = new Set<DesiredSegment>();
  const follow = (first: DesiredSegment): DesiredSegment[] => {
    const way: DesiredSegment[] = [];
    for (let one: DesiredSegment | undefined = first; one && !seen.has(one); one = sourceOf(one)) {
      seen.add(one);
      way.push(one);
    }
    return way;
  };
  const chains = [...passing.values()]
    .filter((one) => !taken.has(one))
    .map((first): RenameChain => ({ segments: follow(first), isCycle: false }))
    .filter((chain) => chain.segments.length > 1);
  // Every segment that is left is taken by another segment that is left, so they form cycles.
  const cycles = [...passing.values()].flatMap((first): RenameChain[] =>
    seen.has(first) ? [] : [{ segments: follow(first), isCycle: true }],
  );
  return [...chains, ...cycles];
}

const passesOn = ({ renamedFrom }: DesiredSegment): boolean => renamedFrom !== undefined;
