import type { Obstacle } from '../../plan/model/change.js';
import type { ChangeReason, LossReason, ObstacleReason, RemovalReason } from '../../plan/model/reason.js';
import { counted, kindWord, objectWords, withArticle } from './kind-words.js';

/** One entry for each code of a union: the compiler refuses a table that lacks one. */
export type Sentences<U extends { readonly code: string }> = {
  readonly [Code in U['code']]: (facts: Extract<U, { readonly code: Code }>) => string;
};

/** The sentence for a code and its facts. */
export const sentenceBy =
  <U extends { readonly code: string }>(table: Sentences<U>) =>
  (facts: U): string =>
    (table[facts.code as U['code']] as (facts: U) => string)(facts);

// Sentences for the reasons of changes, forced replacements and losses.

const CHANGES: Sentences<ChangeReason> = {
  'no-segment-of-this-name': () => 'the project has no segment of this name',
  'renamed-in-spec': () => 'the spec states another name',
  'fields-differ': () => 'fields differ',
  'dimensions-differ': () => 'dimensions differ',
  'spacing-differs': () => 'spacing differs',
  'covering-on-top': () => 'on top of the others',
  'covering-below': () => 'below the others',
  'comes-with-segment': () => 'created together with the segment',
  missing: () => 'does not exist yet',
  'carried-over': () => 'carried over, because the specs do not state it',
  'spec-has-more-sections': () => 'the spec has more sections',
  'no-live-section-like-it': () => 'no live section matches it',
  'spec-has-fewer-sections': ({ number }) => `currently section ${number}; the spec has fewer sections`,
  'no-section-like-it-in-spec': ({ number }) =>
    `currently section ${number}; no section of the spec matches it`,
  'cannot-change-in-place': () => 'a change in place is not possible',
  moved: ({ number }) =>
    `moved from section ${number}: the API cannot move a section, so it is created here with its contents and deleted there`,
  'finishes-replacement': ({ oldSection, newSection, copied }) => {
    const copies = copied === 0 ? '' : ` and holds a copy of ${counted(copied, 'unmanaged object')}`;
    return `resumes the interrupted replacement of section ${oldSection}: section ${newSection} takes its place${copies}`;
  },
  'written-last': ({ fields }) =>
    `${fields.join(' and ')} ${fields.length === 1 ? 'is' : 'are'} written again at the end, because other changes to the section alter ${fields.length === 1 ? 'it' : 'them'}`,
  'not-in-spec': ({ holder }) => `not in the spec${holder ? `, in ${objectWords(holder)}` : ''}`,
  'no-longer-in-specs': ({ was, holder }) =>
    `no longer in the specs, was ${was.file}:${was.line}${holder ? `, in ${objectWords(holder)}` : ''}`,
  'moved-from-project': ({ project, segment }) => `moved from ${project}/${segment}, with everything in it`,
  'moved-to-project': (reason) => `${removalReason(reason)} (id ${reason.id})`,
  'segment-not-in-spec': (reason) => `${removalReason(reason)} (id ${reason.id})`,
  'segment-to-destroy': (reason) => `${removalReason(reason)} (id ${reason.id})`,
  'no-project-of-this-number': () => 'there is no project of this number',
  'module-missing': () => 'the project does not have it',
  'module-not-in-spec': () => 'not in the spec; the content of the module may be deleted with it',
  'not-in-calculation': () => 'not in the calculation',
  'budget-code-cannot-change': () =>
    'a budget code cannot be changed: a new one is created, then the old one is deleted',
};

export const changeReason = sentenceBy(CHANGES);

/** Returns why a segment is deleted, without its id. */
export function removalReason(reason: RemovalReason): string {
  if (reason.code === 'moved-to-project') return `moved to ${reason.project}/${reason.segment}`;
  return reason.code === 'segment-to-destroy' ? 'to be destroyed' : 'not in the spec';
}

const OBSTACLES: Readonly<Record<ObstacleReason['code'], (word: string) => string>> = {
  'layer-not-in-spec': (word) => `is not in the spec, and ${word} cannot be removed`,
  'layer-moved': (word) => `has another place in the spec, and ${word} cannot be moved`,
  'differs-from-spec': (word) => `differs from the spec, and ${word} can neither be changed nor removed`,
  'more-than-in-spec': (word) => `is one more than the spec has, and ${word} cannot be removed`,
  'no-longer-in-specs': (word) => `is no longer in the specs, and ${word} cannot be removed`,
  'other-cables-inside': (word) =>
    `holds other cables than the spec states, and ${word} gets its cables only when it is created`,
};

export const obstacleReason = (obstacle: Obstacle): string =>
  OBSTACLES[obstacle.reason.code](withArticle(kindWord(obstacle)));

const CANNOT_GO = 'cannot be removed';

/** The causes of a replacement, for one kind of object and for several. */
const CAUSES: Readonly<Record<ObstacleReason['code'], readonly [one: string, several: string]>> = {
  'layer-not-in-spec': [CANNOT_GO, CANNOT_GO],
  'layer-moved': ['cannot be moved', 'cannot be moved'],
  'differs-from-spec': ['can neither be changed nor removed', 'can neither be changed nor removed'],
  'more-than-in-spec': [CANNOT_GO, CANNOT_GO],
  'no-longer-in-specs': [CANNOT_GO, CANNOT_GO],
  'other-cables-inside': [
    'gets its cables only when it is created',
    'get their cables only when they are created',
  ],
};

/** Returns the causes of a replacement: `a pipe and an ecom duct can neither be changed nor removed`. */
export function causesOfReplacement(obstacles: readonly Obstacle[]): string[] {
  const causes = new Map<string, { several: string; names: Set<string> }>();
  for (const obstacle of obstacles) {
    const [one, several] = CAUSES[obstacle.reason.code];
    const known = causes.get(one) ?? { several, names: new Set<string>() };
    known.names.add(withArticle(kindWord(obstacle)));
    causes.set(one, known);
  }
  return [...causes].map(([one, { several, names }]) =>
    names.size === 1 ? `${[...names]} ${one}` : `${listed([...names])} ${several}`,
  );
}

const listed = (words: readonly string[]): string =>
  `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** Returns a sentence for an obstacle: the live object, and why it forces a replacement. */
export const obstacleSentence = (obstacle: Obstacle): string =>
  `${obstacle.number === undefined ? objectWords(obstacle) : `layer ${obstacle.number}`} ${obstacleReason(obstacle)}`;

const LOSSES: Sentences<LossReason> = {
  value: ({ field }) => field,
  object: ({ object }) => kindWord(object),
  'pipe-of-duct': () => 'the pipe of an ecom duct',
  'unlisted-ducts': () => 'ecom ducts in a pipe',
  'cable-band': () => 'cable band',
  'unknown-entry': ({ list }) => `entry of ${list}`,
  'altered-option': () => 'alterations in the option',
  'altered-below': () => 'alterations below it',
};

export const lostWords = sentenceBy(LOSSES);

/** Returns the lost value; undefined for an object, which is described by its state. */
export function lostValue(reason: LossReason): string | undefined {
  switch (reason.code) {
    case 'value':
      return reason.value;
    case 'object':
    case 'pipe-of-duct':
      return undefined;
    case 'unlisted-ducts':
      return 'unknown number: this service does not list them';
    case 'cable-band':
      return reason.id;
    case 'unknown-entry':
      return reason.entry;
    case 'altered-option':
      return reason.number;
    case 'altered-below':
      return `${reason.number} (${reason.id})`;
  }
}
