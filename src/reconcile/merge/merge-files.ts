import { isMap, isScalar } from 'yaml';
import type { LiveSegment, WantedProject, WantedSegment } from '../../kinds/model.js';
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
  /** The segments of the spec that are not live. */
  readonly gone: readonly WantedSegment[];
  /** The bodies of live segments that no spec names. */
  readonly added: ReadonlyMap<string, object>;
}

export interface MergedFiles {
  /** The new texts of the files that change. */
  readonly texts: ReadonlyMap<string, string>;
  /** What was done, and what could not be done, by segment. */
  readonly done: readonly MergeNote[];
  readonly refused: readonly MergeNote[];
}

export interface MergeNote {
  readonly project: string;
  readonly segment: string;
  readonly text: string;
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
  leftAlone: readonly MergeNote[] = [],
): MergedFiles {
  const documents = [...sources].flatMap(([file, text]) => documentsIn(file, text));
  const splices = new Map<string, Splice[]>();
  const done: MergeNote[] = [];
  const refused: MergeNote[] = [...leftAlone];
  for (const one of projects) {
    const own = documents.filter(({ project }) => project === one.wanted.number);
    const edit = (
      segment: string,
      work: () => { file: string; splices: readonly Splice[]; notes: string[] },
    ) => {
      const note = (text: string): MergeNote => ({ project: one.wanted.number, segment, text });
      try {
        const { file, splices: made, notes } = work();
        splices.set(file, [...(splices.get(file) ?? []), ...made]);
        done.push(...notes.map(note));
      } catch (error) {
        if (!(error instanceof NotMerged)) throw error;
        refused.push(note(error.message));
      }
    };
    for (const wanted of one.changed) edit(wanted.name, () => editSegment(wanted, one, own, means));
    const added = withoutClaimed(one, refused);
    for (const owner of own) {
      const gone = one.gone.filter(({ name }) => pairOf(owner, name)).map(({ name }) => name);
      const staysFilled = added.size > 0 && owner === receiverOf(own);
      if (gone.length > 0) edit(gone.join(', '), () => removeSegments(gone, owner, staysFilled));
    }
    if (added.size > 0) edit([...added.keys()].join(', '), () => addSegments(added, own));
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
  refused: readonly MergeNote[],
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
  if (!owner || !pair || !live) throw new NotMerged('it is not found in the text');
  refuseAnchors(pair.value);
  if (!isMap(pair.value)) throw new NotMerged('it is not a map in the text');
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
    edit.notes.push(`its live name is ${liveName.trim()}`);
  }
  // The old name is a live segment of its own, which the spec states from now on.
  if (added.has(wanted.renamedFrom ?? '')) removeKey(pair.value, 'renamedFrom', edit);
  mergeSegment(pair.value, wanted, live, edit);
  return {
    file: owner.file,
    splices: [...renamed, ...splicesOf(pair.value, owner.text, edit)],
    notes: ['live values written into the spec', ...new Set(edit.notes)],
  };
}

function removeSegments(names: readonly string[], owner: SpecDocument, staysFilled: boolean) {
  const pairs = names.flatMap((name) => pairOf(owner, name) ?? []);
  return {
    file: owner.file,
    splices: removals(pairs, owner, staysFilled),
    notes: ['removed from the spec: it is not live'],
  };
}

/** The document that receives new segments. */
const receiverOf = (documents: readonly SpecDocument[]): SpecDocument | undefined =>
  documents.findLast(({ segments }) => segments !== undefined);

function addSegments(added: ReadonlyMap<string, object>, documents: readonly SpecDocument[]) {
  const owner = receiverOf(documents);
  if (!owner) throw new NotMerged('no document of the project has `segments`');
  return {
    file: owner.file,
    splices: [addition(owner, added)],
    notes: ['added to the spec: no spec named it'],
  };
}
