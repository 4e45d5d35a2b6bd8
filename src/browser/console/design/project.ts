import type { Answer } from '../shell/answer.js';
import { api } from '../shell/api.js';
import { group, h, link, pageHead } from '../shell/elements.js';
import { words } from '../shell/language.js';
import type { PageContext } from '../shell/page.js';

export type Project = Answer<'project', 'Project'>;

const w = words({
  NEW: ['new', 'ny'],
  STARTED: ['started', 'påbegynt'],
  ENDED: ['ended', 'avsluttet'],
  archived: ['archived', 'arkivert'],
  readonly: ['read only', 'kun lesing'],
});

export const getProject = (id: string, signal: AbortSignal): Promise<Project> =>
  api<Project>('GET', `/public/project/rest/projects/${encodeURIComponent(id)}`, { signal });

/** Status in words, as in: started, archived, read only. */
export const statusOf = ({ status, archived, readonly }: Project): string =>
  [w()[status], archived && w().archived, readonly && w().readonly].filter(Boolean).join(', ');

export const projectPath = (id: number | string): string => `/projects/${encodeURIComponent(id)}`;

const headWords = words({
  projects: ['Projects', 'Prosjekter'],
  tabs: ['Parts of the project', 'Deler av prosjektet'],
});

/** The head of every page of a project: its name, and the pages that have a `tab`. */
export const projectHead = (project: Project, { page: here, tabs }: PageContext): Node =>
  group(
    pageHead({
      title: `${project.number} ${project.name}`,
      crumbs: [{ label: headWords().projects, path: '/' }],
      lead: [project.description, statusOf(project)].filter(Boolean).join(' · '),
    }),
    tabs.length > 1 &&
      h(
        'nav.tabs',
        { 'aria-label': headWords().tabs },
        tabs.map((page) => {
          const tab = link(page.path.replace('/projects/:projectId', projectPath(project.id)), page.tab?.());
          if (page === here) tab.setAttribute('aria-current', 'page');
          return tab;
        }),
      ),
  );
