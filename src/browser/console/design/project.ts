import { api } from '../shell/api.js';
import { words } from '../shell/language.js';

/** The fields of a project that the console shows. */
export interface Project {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly status: 'NEW' | 'STARTED' | 'ENDED';
  readonly startDate: string;
  readonly description: string | null;
  readonly archived: boolean;
  readonly readonly: boolean;
}

const w = words(
  { NEW: 'new', STARTED: 'started', ENDED: 'ended', archived: 'archived', readonly: 'read only' },
  { NEW: 'ny', STARTED: 'påbegynt', ENDED: 'avsluttet', archived: 'arkivert', readonly: 'kun lesing' },
);

export const getProject = (id: string, signal: AbortSignal): Promise<Project> =>
  api<Project>('GET', `/public/project/rest/projects/${encodeURIComponent(id)}`, { signal });

/** Status in words, as in: started, archived, read only. */
export const statusOf = ({ status, archived, readonly }: Project): string =>
  [w()[status], archived && w().archived, readonly && w().readonly].filter(Boolean).join(', ');

export const projectPath = (id: number | string): string => `/projects/${encodeURIComponent(id)}`;
