import { isMap, isScalar } from 'yaml';
import type { LiveSegment, WantedProject, WantedSegment } from '../../kinds/model.js';
import type { MergeNote, MergeRefusal, MergeRemark } from '../../plan/model/merge-note.js';
import type { ServiceProfile } from '../../profile/profile.js';
import type { Writing } from '../../spec/write/statable.js';
import { scalarText } from '../../spec/write/write-yaml.js';
import { type Edit, NotMerged, removeKey, type Splice } from './edit.js';
import { mergeSegment } from './merge-segment.js';
import {
  addition,
  documentsIn,
  pairOf,
  refuseAnchors,
  removals,
  type SpecDocument,
  spliced,
  splicesOf,
} from './spec-text.js';

/** One project of the specs, with its live segments. Types are resolved. */
export interface ToMerge {
  readonly wanted: WantedProject;
  readonly live: ReadonlyMap<WantedSegment, LiveSegment>;
  /** The segments whose live state differs from the spec. */
  readonly changed: ReadonlySet<WantedSegment>;
  /** The segments of the spec that are not live and are removed from it. */
  readonly gone: readonly WantedSegment[];
  /** The segments of the spec that are not live and stay in it: they may be new and not yet applied. */
  readonly left: readonly WantedSegment[];
  /** The bodies of live segments that no spec names. */
  readonly added: ReadonlyMap<string, object>;
}

export interface MergedFiles {
  /** The new texts of the files that change. */
  readonly texts: ReadonlyMap<string, string>;
  readonly done: readonly MergeNote<MergeRemark>[];
  /** The segments that could not be merged. */
  readonly refused: readonly MergeNote<MergeRefusal>[];
}

interface Means {
  readonly nameOf: Writing['nameOf'];
  readonly profile: ServiceProfile;
}

/** Writes live state into the texts of specs; nothing else in the texts changes. */
export function mergeFiles(
  sources: ReadonlyMap<string, string>,
  projects: readonly ToMerge[],
  means: Means,
  /** Segments that an earlier attempt could not merge. */
  leftAlone: readonly MergeNote<MergeRefusal>[] = [],
): MergedFiles {
  const documents = [...sources].flatMap(([file, text]) => documentsIn(file, text));
  const splices = new Map<string, Splice[]>();
  const done: MergeNote<MergeRemark>[] = [];
  const refused: MergeNote<MergeRefusal>[] = [...leftAlone];
  for (const one of projects) {
    const own = documents.filter(({ project }) => project === one.wanted.number);
    const edit = (
      names: readonly string[],
      work: () => { file: string; splices: readonly Splice[]; notes: readonly MergeRemark[] },
    ) => {
      const noteBy = <T>(remark: T) =>
        names.map((segment) => ({ project: one.wanted.number, segment, remark }));
      try {
        const { file, splices: made, notes } = work();
        splices.set(file, [...(splices.get(file) ?? []), ...made]);
        done.push(...notes.flatMap(noteBy));
      } catch (error) {
        if (!(error instanceof NotMerged)) throw error;
        refused.push(...noteBy(error.refusal));
      }
    };
    for (const wanted of one.changed) edit([wanted.name], () => editSegment(wanted, one, own, means));
    const added = withoutClaimed(one, refused);
    for (const owner of own) {
      const gone = one.gone.filter(({ name }) => pairOf(owner, name)).map(({ name }) => name);
      const staysFilled = added.size > 0 && owner === receiverOf(own);
      if (gone.length > 0) edit(gone, () => removeSegments(gone, owner, staysFilled));
    }
    done.push(
      ...one.left.map(({ name }) => ({
        project: one.wanted.number,
        segment: name,
        remark: { code: 'left-not-live' as const },
      })),
    );
    if (added.size > 0) edit([...added.keys()], () => addSegments(added, own));
  }
  const texts = new Map(
    [...splices].map(([file, all]) => [
      file,
      spliced(documents.find((it) => it.file === file)?.text ?? '', all),
    ]),
  );
  return { texts, done, refused };
}

/** A segment that is left alone may claim a live segment by `renamedFrom`, which is then not added. */
function withoutClaimed(
  { wanted, added }: ToMerge,
  refused: readonly MergeNote<MergeRefusal>[],
): ReadonlyMap<string, object> {
  const isRefused = (name: string): boolean =>
    refused.some(({ project, segment }) => project === wanted.number && segment === name);
  const claimed = new Set(
    wanted.segments.filter(({ name }) => isRefused(name)).map((one) => one.renamedFrom),
  );
  return new Map([...added].filter(([name]) => !claimed.has(name)));
}

function editSegment(
  wanted: WantedSegment,
  { live: segments, added }: ToMerge,
  documents: readonly SpecDocument[],
  { nameOf, profile }: Means,
) {
  const live = segments.get(wanted);
  const owner = documents.find((one) => pairOf(one, wanted.name));
  const pair = owner && pairOf(owner, wanted.name);
  if (!owner || !pair || !live) throw new NotMerged({ code: 'segment-not-in-text' });
  refuseAnchors(pair.value);
  if (!isMap(pair.value)) throw new NotMerged({ code: 'segment-not-a-map' });
  const edit: Edit = {
    document: owner.document,
    writing: { out: () => {}, depths: profile.depths, short: false, nameOf },
    templateOf: (kind, name) =>
      documents.map((one) => one.document.getIn(['templates', kind, name], true)).find(isMap),
    splices: [],
    isRewritten: false,
    notes: [],
  };
  const liveName = String(live.fields.name);
  const renamed: Splice[] = [];
  if (liveName.trim() !== wanted.name && isScalar(pair.key)) {
    const [start = 0, end = 0] = pair.key.range ?? [];
    renamed.push({ start, end, text: scalarText(liveName.trim()) });
    removeKey(pair.value, 'renamedFrom', edit);
    edit.notes.push({ code: 'renamed', to: liveName.trim() });
  }
  // The old name is a live segment of its own, which the spec states from now on.
  if (added.has(wanted.renamedFrom ?? '')) removeKey(pair.value, 'renamedFrom', edit);
  mergeSegment(pair.value, wanted, live, edit);
  return {
    file: owner.file,
    splices: [...renamed, ...splicesOf(pair.value, owner.text, edit)],
    notes: [{ code: 'written' } as const, ...distinct(edit.notes)],
  };
}

/** The same remark about two objects of a segment is made once. */
const distinct = (remarks: readonly MergeRemark[]): readonly MergeRemark[] => [
  ...new Map(remarks.map((one) => [JSON.stringify(one), one])).values(),
];

function removeSegments(names: readonly string[], owner: SpecDocument, staysFilled: boolean) {
  const pairs = names.flatMap((name) => pairOf(owner, name) ?? []);
  return {
    file: owner.file,
    splices: removals(pairs, owner, staysFilled),
    notes: [{ code: 'removed' } as const],
  };
}

/** The document that receives new segments. */
const receiverOf = (documents: readonly SpecDocument[]): SpecDocument | undefined =>
  documents.findLast(({ segments }) => segments !== undefined);

function addSegments(added: ReadonlyMap<string, object>, documents: readonly SpecDocument[]) {
  const owner = receiverOf(documents);
  if (!owner) throw new NotMerged({ code: 'no-segments' });
  return {
    file: owner.file,
    splices: [addition(owner, added)],
    notes: [{ code: 'added' } as const],
  };
}
