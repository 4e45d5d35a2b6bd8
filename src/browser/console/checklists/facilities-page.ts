import { api } from '../shell/api.js';
import { field, group, h, link, pageHead, table } from '../shell/elements.js';
import { words } from '../shell/language.js';
import type { Page } from '../shell/page.js';
import { assessmentWord, CHECKLIST, checklistPath, type Facility, type Revision } from './checklist.js';

const w = words({
  title: ['Checklists', 'Sjekklister'],
  lead: [
    'A checklist holds the checkpoints of a facility for one kind of assessment.',
    'En sjekkliste har sjekkpunktene til et anlegg for én type vurdering.',
  ],
  revision: ['Revision', 'Revisjon'],
  latest: ['Latest', 'Nyeste'],
  caption: ['Facilities and their checklists', 'Anlegg og deres sjekklister'],
  facility: ['Facility', 'Anlegg'],
  lists: ['Checklists', 'Sjekklister'],
  none: ['The revision has no facilities.', 'Revisjonen har ingen anlegg.'],
});

export const facilitiesPage: Page = {
  path: '/checklists',
  title: () => w().title,
  nav: () => w().title,
  render: async ({ query, signal, go }) => {
    const revision = query.get('revision') ?? 'latest';
    const [revisions, facilities] = await Promise.all([
      api<Revision[]>('GET', `${CHECKLIST}/revisions`, { signal }),
      api<Facility[]>('GET', `${CHECKLIST}/facilities/by-revision/${encodeURIComponent(revision)}`, {
        signal,
      }),
    ]);
    return group(
      pageHead({ title: w().title, lead: w().lead }),
      h('div.line', revisionField(revision, revisions, go)),
      table({
        caption: w().caption,
        isCaptionHidden: true,
        empty: w().none,
        rows: facilities,
        columns: [
          { head: w().facility, isName: true, cell: ({ name }) => name },
          { head: w().lists, cell: (facility) => listLinks(revision, facility) },
        ],
      }),
    );
  },
};

function revisionField(
  revision: string,
  revisions: readonly Revision[],
  go: (path: string) => void,
): HTMLElement {
  // Which one is the latest depends on the clock of the service, and a revision may begin in the future.
  const known = revisions.map(({ id, name, description }) => ({
    value: String(id),
    label: [name, description].filter(Boolean).join(': '),
  }));
  return field({
    name: 'revision',
    label: w().revision,
    value: revision,
    options: [{ value: 'latest', label: w().latest }, ...known],
    onchange: (value) => go(value === 'latest' ? '/checklists' : `/checklists?revision=${value}`),
  });
}

const listLinks = (revision: string, { id, assessmentTypes }: Facility): Node =>
  h(
    'ul.inline',
    (assessmentTypes ?? []).map((type) =>
      h('li', link(checklistPath(revision, id ?? '', type), assessmentWord(type))),
    ),
  );
