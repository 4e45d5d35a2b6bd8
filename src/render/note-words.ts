import type { Excess, PlanNote, QuantityNote } from '../plan/model/note.js';
import { type Sentences, sentenceBy } from './sentence.js';

// Sentences for remarks on a plan and on its quantities.

const NOTES: Sentences<PlanNote> = {
  'destroys-too-much': ({ projects, destroyed, limit, share }) => {
    const part = share === undefined ? '' : ` (${share} % of the project)`;
    return `project ${projects.join(', ')}: this plan destroys ${destroyed} objects; the limit is ${limit}${part}. To allow it: --max-destroy ${destroyed}`;
  },
  'ducts-not-listed': ({ project, segment, pipes }) => {
    const whose = pipes === 1 ? '1 pipe states its ducts' : `${pipes} pipes state their ducts`;
    return `${project}/${segment}: ${whose}, which this service does not list (profile: ductsInPipes hidden). Ducts are created together with their pipe; in an existing pipe they are neither compared nor changed.`;
  },
};

export const noteWords: (note: PlanNote | Excess) => string = sentenceBy(NOTES);

const QUANTITIES: Readonly<Record<QuantityNote['code'], (where: string) => string>> = {
  'length-unknown': (where) => `quantities do not include ${where}: the length is not known`,
  'length-zero': (where) => `quantities of ${where} are 0: the length is 0`,
  'ground-not-rehearsed': (where) =>
    `quantities do not include excavation, bedding and surface of ${where}: not rehearsed`,
  'ground-unknown': (where) =>
    `quantities do not include excavation, bedding and surface of ${where}: a dimension or type is not known`,
  'single-cables-unknown': (where) =>
    `quantities do not include single cables of ${where}: the group configuration is not known`,
  'coverings-not-read': (where) =>
    `quantities do not include coverings of ${where}: the spec does not state them, so they were not read`,
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
