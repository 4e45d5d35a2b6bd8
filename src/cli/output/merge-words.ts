import { kindNamed } from '../../kinds/registry.js';
import type { MergeNote, MergeRefusal, MergeRemark } from '../../plan/model/note.js';
import { type Sentences, sentenceBy } from '../../render/words/reason-words.js';

// Sentences for what a merge did to each segment of the specs.

const REMARKS: Sentences<MergeRemark | MergeRefusal> = {
  written: () => 'live values written into the spec',
  added: () => 'added to the spec: no spec named it',
  removed: () => 'removed from the spec: it is not live',
  'left-not-live': () =>
    'it is not live: left in the spec; apply it, or remove it by hand or with --segments remove',
  'rename-removed': () => 'renamedFrom is removed: the old name is a live segment of its own',
  renamed: ({ to }) => `its live name is ${to}`,
  'field-dropped': ({ field }) => `${field} has no live value, so the spec does not state it any more`,
  'added-beside': ({ list, added, kept }) =>
    `${list}: ${added} new ${added === 1 ? 'entry' : 'entries'} beside ${kept} that the table does not name: remove what the new ${added === 1 ? 'one replaces' : 'ones replace'}`,
  'stated-beside-template': ({ list, template }) =>
    `the list ${list} is stated beside \`use: ${template}\` now; the template is not changed`,
  'still-different': () => 'it would still differ from the live state after the merge: edit it by hand',
  'segment-not-in-text': () => 'it is not found in the text',
  'segment-not-a-map': () => 'it is not a map in the text',
  'segment-without-section': () => 'the live segment has no section, and a spec cannot state that',
  'section-without-layer': () => 'a live section has no layer, and a spec cannot state that',
  'no-segments': () => 'no document of the project has `segments`',
  'list-unlike-text': () => 'a list cannot be compared with its text',
  'more-ducts-than-stated': () =>
    'a layer has more live ecom ducts than its pipes state, and the API does not show their pipe',
  'stated-duct-not-live': () =>
    'an ecom duct that a pipe states is not live, and the API does not show the pipes of the others',
  'yaml-anchor': () => 'it has a YAML anchor, and an edit would change other places',
  'yaml-alias': () => 'it has a YAML alias, and an edit would change other places',
  'removal-in-brackets': () => 'it is not live, and stands in a map in brackets: remove it by hand',
  'name-taken': ({ name }) =>
    `its live name ${name} is the name of another segment in the spec: apply the rename, or edit it by hand`,
  'claimed-by-rename': ({ by }) =>
    `it is not added, because renamedFrom of ${by} is its name: remove renamedFrom there, and merge again`,
  'field-of-template-not-live': ({ field }) => `${field} of a template has no live value`,
  'list-not-in-text': ({ list }) => `the list ${list} is not found in the text`,
  'item-not-statable': ({ item }) => `a live ${kindNamed(item).words.one} cannot be stated in a spec`,
};

const remarkWords = sentenceBy(REMARKS);

/** Returns the sentence of a note, with its project and segment. */
export const mergeNoteWords = ({ project, segment, remark }: MergeNote<MergeRemark | MergeRefusal>): string =>
  `${project}/${segment}: ${remarkWords(remark)}`;
