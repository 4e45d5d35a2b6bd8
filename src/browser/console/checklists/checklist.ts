import { assessments } from '../../../html/in-both.js';
import type { Answer } from '../shell/answer.js';
import { lang } from '../shell/language.js';

export const CHECKLIST = '/public/checklist/rest';

export type Facility = Answer<'checklist', 'Facility'>;

export type Revision = Answer<'checklist', 'Revision'>;

export type Checkpoint = Answer<'checklist', 'Checkpoint'>;

export const assessmentWord = (type: string): string =>
  (assessments(lang()) as Readonly<Record<string, string>>)[type] ?? type;

export const checklistPath = (revision: string, facilityId: number | string, type: string): string =>
  `/checklists/${encodeURIComponent(revision)}/${encodeURIComponent(facilityId)}/${encodeURIComponent(type)}`;
