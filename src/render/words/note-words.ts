import type { Place } from '../../diagnostics/problem.js';
import { ITEM_KINDS, kindNamed } from '../../kinds/registry.js';
import type { ObjectPath } from '../../plan/model/address.js';
import type { ExpiredApproval, PlanNote, QuantityNote } from '../../plan/model/note.js';
import type { ObjectKind } from '../../plan/model/reason.js';
import { counted, kindWord, withShortIds } from './kind-words.js';
import { type Sentences, sentenceBy } from './reason-words.js';

// Sentences for remarks on a plan and on its quantities.

const NOTES: Sentences<PlanNote> = {
  'destruction-approved': ({ projects, destroyed, objects, until, place }) => {
    const by =
      until === undefined
        ? `--max-destroy ${objects} allows it`
        : `allowDestroy in the spec${placeWords(place)} approves ${objects} until ${until}`;
    return `project ${projects.join(', ')}: this plan destroys ${destroyed} objects, more than usual; ${by}`;
  },
  'approval-expired': (note) => expiredWords(note),
  'segments-in-no-spec': ({ project, count, names }) => {
    const more = count > names.length ? ` and ${count - names.length} more` : '';
    const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
    return `project ${project}: ${counted(count, 'live segment')} ${are} in no spec: ${names.join(', ')}${more} (left alone; --prune deletes ${them})`;
  },
  'maybe-renamed': ({ project, segment, from, fromProject, alike, isDeleted, place }) => {
    const by = alike === 'name' ? 'a similar name' : 'similar contents';
    const then = isDeleted ? 'is deleted by this plan' : 'is in no spec';
    const old = JSON.stringify(fromProject === undefined ? from : `${fromProject}/${from}`);
    const what = fromProject === undefined ? 'renamed?' : 'moved?';
    return `${project}/${segment}${placeWords(place)} is new in the spec, and the live segment ${old}, which ${then}, has ${by}: ${what} add renamedFrom: ${old}`;
  },
  'looks-split': ({ project, segment, into, place }) => {
    const names = into.map((one) =>
      one.project === project ? one.segment : `${one.project}/${one.segment}`,
    );
    const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    const old = JSON.stringify(into[0]?.project === project ? segment : `${project}/${segment}`);
    return `${project}/${segment} goes, and its contents are in ${all}${placeWords(place)}, which are new: split? renamedFrom: ${old} in one of them keeps what the specs do not state`;
  },
  'move-source-missing': ({ project, segment, old, place }) =>
    `${project}/${segment}${placeWords(place)}: renamedFrom names ${old.project}/${old.segment}, which does not exist, so the segment is created with what the spec states only. Correct renamedFrom, or remove it`,
  'move-not-continued': ({ project, segment, old, place }) =>
    `${project}/${segment}${placeWords(place)}: renamedFrom names ${old.project}/${old.segment}, but ${project}/${segment} exists already and is not like it, so nothing is moved. Remove renamedFrom; to delete ${old.project}/${old.segment}, use --prune`,
  'looks-moved': ({ count, from, to, place, ...objectKind }) => {
    const [what, them] =
      count === 1
        ? [`1 ${kindWord(objectKind)} looks`, 'it is']
        : [`${count} ${manyWord(objectKind)} look`, 'they are'];
    const isNear = from.project === to.project && from.segment === to.segment;
    return `${segmentWords(from)}: ${what} moved from ${placeIn(from)} to ${isNear ? '' : `${segmentWords(to)}, `}${placeIn(to)}${placeWords(place)}; the API cannot move an object, so ${them} created there and deleted here`;
  },
  'more-look-moved': ({ count }) =>
    `${counted(count, 'more object')} ${count === 1 ? 'looks' : 'look'} moved from one place to another`,
  'may-be-twice': ({ project, segment, path, count, place, ...objectKind }) => {
    const [what, stay, them] =
      count === 1
        ? [`1 ${kindWord(objectKind)} is created`, `an alike ${kindWord(objectKind)} stays`, 'it']
        : [`${count} ${manyWord(objectKind)} are created`, `${count} alike ones stay`, 'they'];
    const list = kindNamed(objectKind.item ?? '').collection;
    return `${project}/${segment}: ${what}${placeWords(place)}, and ${stay} in ${placeIn({ project, segment, path })}, where no spec owns the list. If ${them} moved, plan with --base REF, or write ${list}: [] there; if both are meant, write unmanaged: [${list}] there`;
  },
  'field-given-up': ({ project, segment, path, field, value, was }) =>
    `${objectWords({ project, segment, path })}: ${field} is no longer in the specs (was ${was.file}:${was.line}) and keeps its live value ${String(value)}, because the API cannot clear it`,
  'no-longer-managed': ({ project, segment, path, list, count, was }) => {
    const objects = count === 0 ? '' : ` with ${counted(count, 'object')}`;
    const from = `was ${was.file}:${was.line}`;
    return list === 'segment'
      ? `no longer managed: segment ${segment}${objects} (project ${project}, ${from})`
      : `no longer managed: ${list} of ${objectWords({ project, segment, path })}${objects} (${from})`;
  },
  'ducts-not-listed': ({ project, segment, pipes }) => {
    const whose = pipes === 1 ? '1 pipe states its ducts' : `${pipes} pipes state their ducts`;
    return `${project}/${segment}: ${whose}, which this service does not list (profile: ductsInPipes hidden). Ducts are created together with their pipe; in an existing pipe they are neither compared nor changed.`;
  },
};

/** An expired approval is a note on the plan, or a reason to refuse the plan if it needs the approval. */
export const expiredWords = ({ project, objects, until, place }: ExpiredApproval): string =>
  `project ${project}: allowDestroy in the spec${placeWords(place)} approved ${counted(objects, 'destroyed object')} until ${until} and has expired: remove it, or state a later day`;

/** Notes that a reviewer must not overlook: objects that may be there twice, segments in no spec, and limits of destruction. */
export const LOUD_NOTES: ReadonlySet<PlanNote['code']> = new Set<PlanNote['code']>([
  'destruction-approved',
  'approval-expired',
  'may-be-twice',
  'segments-in-no-spec',
]);

/** A note on what the specs let go; these notes have a block of their own. */
export const isLettingGo = ({ code }: PlanNote): boolean => code === 'no-longer-managed';

/** Says what the specs let go since the base; empty if they let go of nothing. */
export const letGoLines = (remarks: readonly PlanNote[]): string[] =>
  remarks.filter(isLettingGo).map(noteWords);

/** A note that warns of objects that may be there twice is shown before the changes. */
export const isWarning = ({ code }: PlanNote): boolean => code === 'may-be-twice';

/** Returns the sentences of the warnings and of the other notes of a plan, without those on what is let go. */
export const remarkWords = (remarks: readonly PlanNote[]): { warnings: string[]; notes: string[] } => ({
  warnings: remarks.filter(isWarning).map(noteWords),
  notes: remarks.filter((note) => !isWarning(note) && !isLettingGo(note)).map(noteWords),
});

/** A project, a segment, or an object in one of them: `2026-0417/Storgata, section 1, layer 2`. */
const objectWords = (where: ObjectPath): string => {
  if (where.segment === '') return `project ${where.project}`;
  return where.path.length === 0 ? segmentWords(where) : `${segmentWords(where)}, ${placeIn(where)}`;
};

const segmentWords = ({ project, segment }: ObjectPath): string => `${project}/${segment}`;

/** A section, a layer or an item that holds others, in words: `section 1, layer 2`. */
const placeIn = ({ path }: ObjectPath): string =>
  path.length === 0
    ? 'the whole segment'
    : path
        .map(({ list, index, id }) => {
          const word =
            LEVELS[list] ?? ITEM_KINDS.find(({ collection }) => collection === list)?.words.one ?? list;
          if (index === undefined) return `${word} ${withShortIds(id ?? '')}`.trimEnd();
          // Only a live object has an id, and its number is the one that it has before the plan is applied.
          return `${id === undefined ? '' : 'what is now '}${word} ${index + 1}`;
        })
        .join(', ');

const LEVELS: Readonly<Record<string, string>> = { sections: 'section', layers: 'layer' };

const manyWord = ({ kind, item = '' }: ObjectKind): string =>
  kind === 'item' ? kindNamed(item).words.many : `${kindWord({ kind })}s`;

const placeWords = (place: Place | undefined): string => (place ? ` (${place.file}:${place.line})` : '');

export const noteWords: (note: PlanNote) => string = sentenceBy(NOTES);

const QUANTITIES: Readonly<Record<QuantityNote['code'], (where: string) => string>> = {
  'length-unknown': (where) => `quantities do not include ${where}: the length is not known`,
  'length-zero': (where) => `quantities of ${where} are 0: the length is 0`,
  'ground-not-rehearsed': (where) =>
    `quantities do not include volumes and surface of ${where}: not rehearsed`,
  'ground-unknown': (where) =>
    `quantities do not include volumes and surface of ${where}: a dimension or type is not known`,
  'single-cables-unknown': (where) =>
    `quantities do not include single cables of ${where}: the group configuration is not known`,
  'coverings-not-read': (where) =>
    `quantities do not include coverings, backfill and disposal of ${where}: the spec does not state them, so they were not read`,
  'server-defaults': (where) => `quantities of ${where} use the server's defaults`,
  'sections-over-whole-length': (where) => `every section of ${where} is counted over the whole length`,
};

export const quantityNoteWords = ({ code, segments }: QuantityNote): string =>
  QUANTITIES[code](listed(segments.map(({ project, segment }) => `${project}/${segment}`)));

const SHOWN = 3;

const listed = (names: readonly string[]): string =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;
