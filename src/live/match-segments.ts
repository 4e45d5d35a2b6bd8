import { plainText } from '../api/plain-text.js';
import type { Problem } from '../diagnostics/problem.js';
import type { WantedSegment } from '../kinds/model.js';
import { plainForm } from '../kinds/same-value.js';
import type { SegmentHead } from './live-state.js';

export interface SegmentMatch {
  readonly matched: ReadonlyMap<WantedSegment, SegmentHead>;
  /** In the order of the list. */
  readonly others: readonly SegmentHead[];
  readonly problems: readonly SegmentProblem[];
}

/** What is unclear, and about which wanted segment. */
export interface SegmentProblem {
  readonly wanted: WantedSegment;
  readonly problem: Problem;
}

/**
 * Which live segment is which wanted one: by its pin, or by its name, or by the name it had. A segment that has its new
 * name already is not looked for under the old one, so a rename that is done stays done.
 */
export function matchSegments(
  segments: readonly WantedSegment[],
  heads: readonly SegmentHead[],
): SegmentMatch {
  const claims = createClaims(heads);
  for (const wanted of segments) {
    if (wanted.segmentId !== undefined) claims.byPin(wanted);
  }
  const unpinned = segments.filter(({ segmentId }) => segmentId === undefined);
  const unnamed = unpinned.filter((wanted) => !claims.byName(wanted, wanted.name));
  const left = unnamed.filter((wanted) => !claims.byPlainName(wanted));
  for (const wanted of left) {
    if (wanted.renamedFrom !== undefined) claims.byOldName(wanted, wanted.renamedFrom);
  }
  return claims.result();
}

/** Each live segment goes to the first that asks for it. */
function createClaims(heads: readonly SegmentHead[]) {
  const matched = new Map<WantedSegment, SegmentHead>();
  const owners = new Map<SegmentHead, WantedSegment>();
  const problems: SegmentProblem[] = [];

  function claim(wanted: WantedSegment, head: SegmentHead): void {
    const owner = owners.get(head);
    if (owner) problems.push({ wanted, problem: claimedTwice(wanted, head, owner) });
    else {
      matched.set(wanted, head);
      owners.set(head, wanted);
    }
  }
  function byPin(wanted: WantedSegment): void {
    const head = heads.find(({ id }) => id === wanted.segmentId);
    if (head) claim(wanted, head);
    else problems.push({ wanted, problem: pinMissing(wanted) });
  }
  /** Whether that settles the matter, one way or the other. */
  function byName(wanted: WantedSegment, name: string): boolean {
    return among(wanted, name, (one) => one.name === name);
  }
  /** A service may store a name in another Unicode form, or without the white space around it. */
  function byPlainName(wanted: WantedSegment): boolean {
    const plain = plainForm(wanted.name);
    return among(wanted, wanted.name, (one) => plainForm(one.name) === plain);
  }
  function among(wanted: WantedSegment, name: string, isMeant: (head: SegmentHead) => boolean): boolean {
    const [head, ...more] = heads.filter((one) => !owners.has(one) && isMeant(one));
    if (!head) return false;
    if (more.length > 0) problems.push({ wanted, problem: ambiguous(wanted, name, [head, ...more]) });
    else claim(wanted, head);
    return true;
  }
  function byOldName(wanted: WantedSegment, name: string): void {
    if (byName(wanted, name)) return;
    const taken = heads.find((one) => one.name === name);
    if (taken) claim(wanted, taken);
  }
  const result = (): SegmentMatch => ({
    matched,
    others: heads.filter((head) => !owners.has(head)),
    problems,
  });
  return { byPin, byName, byPlainName, byOldName, result };
}

const quoted = (name: string): string => JSON.stringify(plainText(name, 80));

const pinMissing = ({ name, segmentId, place }: WantedSegment): Problem => ({
  code: 'segment-not-found',
  message: `segment ${quoted(name)} is pinned to the id ${segmentId}, which the project does not have`,
  place,
  remedy: 'correct segmentId, or take it away to find the segment by its name',
});

function ambiguous({ place }: WantedSegment, name: string, heads: readonly SegmentHead[]): Problem {
  const ids = heads.map(({ id }) => id).join(', ');
  return {
    code: 'segment-ambiguous',
    message: `${heads.length} segments are called ${quoted(name)}: ${ids}`,
    place,
    remedy: 'pin the one you mean by segmentId',
  };
}

function claimedTwice({ name, place }: WantedSegment, head: SegmentHead, owner: WantedSegment): Problem {
  return {
    code: 'segment-claimed-twice',
    message: `segment ${quoted(name)} means the live segment ${head.id} (${quoted(head.name)}), and so does another`,
    place,
    remedy: 'take renamedFrom or segmentId away from one of them',
    also: [{ place: owner.place, message: `${quoted(owner.name)} means it too` }],
  };
}
