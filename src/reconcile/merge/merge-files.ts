import { isMap, isScalar, type YAMLMap } from 'yaml';
import type { DesiredProject, DesiredSegment } from '../../kinds/model.js';
import type { MergeNote, MergeRefusal, MergeRemark } from '../../plan/model/note.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import type { Writing } from '../../spec/write/statable.js';
import { scalarText } from '../../spec/write/write-yaml.js';
import { type Edit, NotMerged, removeKey, type Splice } from './edit.js';
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

/** The new values of a segment: those of the live state, or those of a table. */
export interface SegmentEdit {
  /** The name of the segment after the edit. */
  readonly name: string;
  /** Writes the values into the node of the segment. */
  readonly write: (map: YAMLMap, edit: Edit) => void;
}

/** One project of the specs, with the new values of its segments. Types are resolved if the values are live. */
export interface ToMerge {
  readonly desired: DesiredProject;
  /** The segments whose new values may differ from the spec. */
  readonly changed: ReadonlyMap<DesiredSegment, SegmentEdit>;
  /** The segments of the spec that are not live and are removed from it. */
  readonly gone: readonly DesiredSegment[];
  /** The segments of the spec that are not live and stay in it: they may be new and not yet applied. */
  readonly left: readonly DesiredSegment[];
  /** The bodies of new segments that no spec names. */
  readonly added: ReadonlyMap<string, object>;
}

export interface MergedFiles {
  /** The new texts of the files that change. */
  readonly texts: ReadonlyMap<string, string>;
  readonly done: readonly MergeNote<MergeRemark>[];
  /** The segments that could not be merged. */
  readonly refused: readonly MergeNote<MergeRefusal>[];
}

interface Edited {
  readonly file: string;
  readonly splices: readonly Splice[];
  readonly notes: readonly MergeRemark[];
}

interface MergeOptions {
  readonly nameOf: Writing['nameOf'];
  readonly profile: ServiceProfile;
}

/** Writes new values into the texts of specs; nothing else in the texts changes. */
export function mergeFiles(
  sources: ReadonlyMap<string, string>,
  projects: readonly ToMerge[],
  options: MergeOptions,
  /** Segments that an earlier attempt could not merge. */
  leftAlone: readonly MergeNote<MergeRefusal>[] = [],
): MergedFiles {
  const documents = [...sources].flatMap(([file, text]) => documentsIn(file, text));
  const splices = new Map<string, Splice[]>();
  const done: MergeNote<MergeRemark>[] = [];
  const refused: MergeNote<MergeRefusal>[] = [...leftAlone];
  for (const one of projects) {
    const own = documents.filter(({ project }) => project === one.desired.number);
    const noteBy = <T>(remark: T, names: readonly string[]) =>
      names.map((segment) => ({ project: one.desired.number, segment, remark }));
    /** Returns the refusal if the work is not possible. */
    const edit = (names: readonly string[], work: () => Edited): MergeRefusal | undefined => {
      try {
        const { file, splices: made, notes } = work();
        splices.set(file, [...(splices.get(file) ?? []), ...made]);
        done.push(...notes.flatMap((remark) => noteBy(remark, names)));
      } catch (error) {
        if (!(error instanceof NotMerged)) throw error;
        return error.refusal;
      }
    };
    const editOrRefuse = (names: readonly string[], work: () => Edited): void => {
      const refusal = edit(names, work);
      if (refusal) refused.push(...noteBy(refusal, names));
    };
    for (const [desired, values] of one.changed)
      editOrRefuse([desired.name], () => editSegment(desired, values, { ...one, documents: own }, options));
    const added = new Map(one.added);
    for (const claimer of claimersIn(one, refused)) {
      if (!edit([claimer.name], () => freeOldName(claimer, sources, one.desired.number))) continue;
      const old = claimer.renamedFrom ?? '';
      added.delete(old);
      refused.push(...noteBy({ code: 'claimed-by-rename' as const, by: claimer.name }, [old]));
    }
    for (const owner of own) {
      const gone = one.gone.filter(({ name }) => pairOf(owner, name)).map(({ name }) => name);
      const staysFilled = added.size > 0 && owner === receiverOf(own);
      if (gone.length > 0) editOrRefuse(gone, () => removeSegments(gone, owner, staysFilled));
    }
    const left = one.left.map(({ name }) => name);
    done.push(...noteBy({ code: 'left-not-live' as const }, left));
    if (added.size > 0) editOrRefuse([...added.keys()], () => addSegments(added, own));
  }
  const changed = [...splices].filter(([, all]) => all.length > 0);
  const texts = new Map(
    changed.map(([file, all]) => [file, spliced(documents.find((it) => it.file === file)?.text ?? '', all)]),
  );
  return { texts, done, refused };
}

/** Returns the segments that are not edited and claim a live segment, which is added, by `renamedFrom`. */
const claimersIn = (
  { desired, added, changed }: ToMerge,
  refused: readonly MergeNote<MergeRefusal>[],
): readonly DesiredSegment[] =>
  desired.segments.filter(
    (one) =>
      added.has(one.renamedFrom ?? '') &&
      (!changed.has(one) ||
        refused.some(({ project, segment }) => project === desired.number && segment === one.name)),
  );

/** Returns the node of a segment that can be edited, and where it stands. */
function nodeOf(name: string, documents: readonly SpecDocument[]) {
  for (const owner of documents) {
    const pair = pairOf(owner, name);
    if (!pair) continue;
    refuseAnchors(pair.value);
    if (!isMap(pair.value)) throw new NotMerged({ code: 'segment-not-a-map' });
    return { owner, key: pair.key, node: pair.value };
  }
  throw new NotMerged({ code: 'segment-not-in-text' });
}

/** Removes `renamedFrom`, and leaves the rest of the segment as it is. An attempt to merge it may have edited its nodes. */
function freeOldName(desired: DesiredSegment, sources: ReadonlyMap<string, string>, number: string): Edited {
  const { file } = desired.place;
  const documents = documentsIn(file, sources.get(file) ?? '').filter(({ project }) => project === number);
  const { owner, node } = nodeOf(desired.name, documents);
  node.delete('renamedFrom');
  return {
    file,
    splices: splicesOf(node, owner.text, { isRewritten: true, splices: [] }),
    notes: [{ code: 'rename-removed' } as const],
  };
}

function editSegment(
  desired: DesiredSegment,
  { name, write }: SegmentEdit,
  { added, documents }: Pick<ToMerge, 'added'> & { readonly documents: readonly SpecDocument[] },
  { nameOf, profile }: MergeOptions,
): Edited {
  const { owner, key, node } = nodeOf(desired.name, documents);
  const edit: Edit = {
    document: owner.document,
    writing: { out: () => {}, depths: profile.depths, short: false, nameOf },
    templateOf: (kind, template) =>
      documents.map((one) => one.document.getIn(['templates', kind, template], true)).find(isMap),
    splices: [],
    isRewritten: false,
    notes: [],
  };
  const renamed: Splice[] = [];
  if (name !== desired.name && isScalar(key)) {
    const [start = 0, end = 0] = key.range ?? [];
    renamed.push({ start, end, text: scalarText(name) });
    removeKey(node, 'renamedFrom', edit);
    edit.notes.push({ code: 'renamed', to: name });
  }
  // The old name is a live segment of its own, which the spec states from now on.
  if (added.has(desired.renamedFrom ?? '')) removeKey(node, 'renamedFrom', edit);
  write(node, edit);
  const splices = [...renamed, ...splicesOf(node, owner.text, edit)];
  const written = splices.length === 0 ? [] : [{ code: 'written' } as const];
  return { file: owner.file, splices, notes: [...written, ...distinct(edit.notes)] };
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
