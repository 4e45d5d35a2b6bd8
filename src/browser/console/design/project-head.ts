import { group, h, link, pageHead } from '../shell/elements.js';
import { words } from '../shell/language.js';
import type { PageContext } from '../shell/page.js';
import { type Project, projectPath, statusOf } from './project.js';

const w = words(
  { projects: 'Projects', tabs: 'Parts of the project' },
  { projects: 'Prosjekter', tabs: 'Deler av prosjektet' },
);

/** The head of every page of a project: its name, and the pages that have a `tab`. */
export const projectHead = (project: Project, { page: here, tabs }: PageContext): Node =>
  group(
    pageHead({
      title: `${project.number} ${project.name}`,
      crumbs: [{ label: w().projects, path: '/' }],
      lead: [project.description, statusOf(project)].filter(Boolean).join(' · '),
    }),
    tabs.length > 1 &&
      h(
        'nav',
        { class: 'tabs', 'aria-label': w().tabs },
        tabs.map((page) => {
          const tab = link(page.path.replace('/projects/:projectId', projectPath(project.id)), page.tab?.());
          if (page === here) tab.setAttribute('aria-current', 'page');
          return tab;
        }),
      ),
  );
