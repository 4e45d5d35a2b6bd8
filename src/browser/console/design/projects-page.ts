import type { Answer } from '../shell/answer.js';
import { api } from '../shell/api.js';
import { field, group, h, link, pageHead, table, textOf } from '../shell/elements.js';
import { day, words } from '../shell/language.js';
import type { Page, PageContext } from '../shell/page.js';
import { type Project, projectPath, statusOf } from './project.js';

type Found = Answer<'project', 'PaginatedProject'>;

const w = words({
  title: ['Projects', 'Prosjekter'],
  lead: [
    'The projects that you may read. Open one to see its segments and cross-sections.',
    'Prosjektene du kan lese. Åpne et for å se strekninger og tverrsnitt.',
  ],
  search: ['Search projects', 'Søk i prosjekter'],
  hint: ['Number, name, description, address or owner', 'Nummer, navn, beskrivelse, adresse eller eier'],
  go: ['Search', 'Søk'],
  caption: ['Projects', 'Prosjekter'],
  number: ['Number', 'Nummer'],
  name: ['Name', 'Navn'],
  status: ['Status', 'Status'],
  start: ['Start', 'Start'],
  none: ['No project has these words.', 'Ingen prosjekter har disse ordene.'],
  shown: [
    (shown: number, total: number) => `${shown} of ${total} projects. Search to find the others.`,
    (shown, total) => `${shown} av ${total} prosjekter. Søk for å finne de andre.`,
  ],
});

const MAX = 100;

export const projectsPage: Page = {
  path: '/',
  title: () => w().title,
  nav: () => w().title,
  render: async (context) => {
    const q = context.query.get('q') ?? '';
    const found = await api<Found>('GET', '/public/project/rest/projects/page', {
      query: { q, count: MAX, sort: ['archived', 'number'] },
      signal: context.signal,
    });
    return group(
      pageHead({ title: w().title, lead: w().lead }),
      searchForm(q, context),
      projectTable(found.entities),
      found.total > found.entities.length && h('p.hint', w().shown(found.entities.length, found.total)),
    );
  },
};

function searchForm(q: string, { go }: PageContext): Node {
  const submit = (event: Event) => {
    event.preventDefault();
    const words = textOf(new FormData(event.target as HTMLFormElement), 'q');
    go(words === undefined ? '/' : `/?q=${encodeURIComponent(words)}`);
  };
  return h(
    'form.line',
    { role: 'search', onsubmit: submit },
    field({ name: 'q', label: w().search, type: 'search', value: q, hint: w().hint }),
    h('button', { type: 'submit' }, w().go),
  );
}

const projectTable = (projects: readonly Project[]): Node =>
  table({
    caption: w().caption,
    isCaptionHidden: true,
    empty: w().none,
    rows: projects,
    rowClass: ({ archived }) => (archived ? 'faint' : undefined),
    columns: [
      { head: w().number, isName: true, cell: ({ id, number }) => link(projectPath(id), number) },
      { head: w().name, cell: ({ name }) => name },
      { head: w().status, cell: statusOf },
      { head: w().start, cell: ({ startDate }) => day(startDate) },
    ],
  });
