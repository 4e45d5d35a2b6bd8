import type { ChangeCause, LossCause, ObstacleCause } from '../plan/model/cause.js';
import type { Obstacle } from '../plan/model/change.js';
import { type Sentences, sentenceBy } from './sentence.js';
import { counted, objectWords, thingWord, withArticle } from './thing-words.js';

// Why a change happens, a replacement is forced, and something is lost, in words.

const CHANGES: Sentences<ChangeCause> = {
  'no-segment-of-this-name': () => 'the project has no segment of this name',
  'renamed-in-spec': () => 'the spec has another name for it',
  'fields-differ': () => 'fields differ',
  'dimensions-differ': () => 'dimensions differ',
  'spacing-differs': () => 'spacing differs',
  'covering-on-top': () => 'on top of the others',
  'comes-with-segment': () => 'comes with the segment',
  'not-there-yet': () => 'not there yet',
  'carried-over': () => 'carried over from the section that goes',
  'spec-has-more-sections': () => 'the spec has more sections',
  'no-live-section-like-it': () => 'no live section is like it',
  'spec-has-fewer-sections': ({ number }) => `number ${number} now; the spec has fewer sections`,
  'no-section-like-it-in-spec': ({ number }) =>
    `number ${number} now; the spec has no section like it any more`,
  'cannot-change-in-place': () => 'it cannot be changed in place',
  'finishes-replacement': ({ oldSection, newSection, copied }) => {
    const copies =
      copied === 0 ? '' : ` and holds a copy of ${counted(copied, 'thing')} that the spec does not own`;
    return `finishes the replacement of section ${oldSection} that was cut off: section ${newSection} takes its place${copies}`;
  },
  'written-last': ({ fields }) =>
    `${fields.join(' and ')} is written again last, because a change of the contents moves it`,
  'not-in-spec': ({ holder }) => `not in the spec${holder ? `, in ${objectWords(holder)}` : ''}`,
  'segment-not-in-spec': ({ id }) => `not in the spec (id ${id})`,
  'segment-to-destroy': ({ id }) => `to be destroyed (id ${id})`,
  'no-project-of-this-number': () => 'there is no project of this number',
  'module-missing': () => 'the project does not have it',
  'module-not-in-spec': () => 'not in the spec; what the module holds may go with it',
  'not-in-calculation': () => 'not in the calculation',
  'budget-code-cannot-change': () =>
    'a budget code cannot be changed: it is made again, and then the old one goes',
};

export const changeReason = sentenceBy(CHANGES);

const OBSTACLES: Readonly<Record<ObstacleCause['code'], (thing: string) => string>> = {
  'layer-not-in-spec': (thing) => `is not in the spec, and ${thing} cannot be removed`,
  'differs-from-spec': (thing) => `differs from the spec, and ${thing} can neither be changed nor removed`,
  'more-than-in-spec': (thing) => `is one more than the spec has, and ${thing} cannot be removed`,
  'other-cables-inside': (thing) =>
    `has other cables in it than the spec, and ${thing} gets its cables when it is made`,
};

export const obstacleReason = (obstacle: Obstacle): string =>
  OBSTACLES[obstacle.cause.code](withArticle(thingWord(obstacle)));

/** An obstacle in one sentence: which live thing, and why it is one. */
export const obstacleSentence = (obstacle: Obstacle): string =>
  `${objectWords(obstacle)} ${obstacleReason(obstacle)}`;

const LOSSES: Sentences<LossCause> = {
  value: ({ field }) => field,
  thing: ({ thing }) => thingWord(thing),
  'pipe-of-duct': () => 'the pipe of an ecom duct',
  'unlisted-ducts': () => 'ecom ducts in a pipe',
  'cable-band': () => 'cable band',
  'unknown-entry': ({ list }) => `entry of ${list}`,
  'altered-option': () => 'what was altered in the option',
  'altered-below': () => 'what was altered below it',
};

/** What is lost. */
export const lostWords = sentenceBy(LOSSES);

/** The value that is lost; undefined for a thing, which is described by its state. */
export function lostValue(cause: LossCause): string | undefined {
  switch (cause.code) {
    case 'value':
      return cause.value;
    case 'thing':
    case 'pipe-of-duct':
      return undefined;
    case 'unlisted-ducts':
      return 'as many as there are: this service does not list them';
    case 'cable-band':
      return cause.id;
    case 'unknown-entry':
      return cause.entry;
    case 'altered-option':
      return cause.number;
    case 'altered-below':
      return `${cause.number} (${cause.id})`;
  }
}
