import type { Answer } from '../shell/answer.js';
import { api } from '../shell/api.js';
import { field, group, h, link, numberOf, table, textOf } from '../shell/elements.js';
import { number, words } from '../shell/language.js';
import { guarded, notify, Problem } from '../shell/notice.js';
import { ask } from '../shell/operate.js';
import type { Page, PageContext } from '../shell/page.js';
import { getProject, projectHead, projectPath } from './project.js';

type SegmentHead = Answer<'trench', 'TrenchSegment'>;

const w = words({
  title: ['Project', 'Prosjekt'],
  tab: ['Segments', 'Strekninger'],
  caption: ['Segments of the project', 'Strekningene i prosjektet'],
  name: ['Name', 'Navn'],
  length: ['Length (m)', 'Lengde (m)'],
  description: ['Description', 'Beskrivelse'],
  none: ['The project has no segments yet.', 'Prosjektet har ingen strekninger ennå.'],
  noModule: [
    'This project has no trench module. Switch the module CABLESIMULATOR on in the project service.',
    'Prosjektet har ingen grøftemodul. Slå på modulen CABLESIMULATOR i prosjekttjenesten.',
  ],
  add: ['New segment', 'Ny strekning'],
  create: ['Create the segment', 'Opprett strekningen'],
  created: [(name: string) => `Segment ${name} was created.`, (name) => `Strekningen ${name} ble opprettet.`],
});

const segmentPath = (projectId: string | number, segmentId: string | number): string =>
  `${projectPath(projectId)}/segments/${encodeURIComponent(segmentId)}`;

const listOf = (projectId: string): string =>
  `/public/trench/rest/segments/by-projectid/${encodeURIComponent(projectId)}`;

export const projectPage: Page = {
  path: '/projects/:projectId',
  title: () => w().title,
  tab: () => w().tab,
  render: async (context, { projectId = '' }) => {
    const project = await getProject(projectId, context.signal);
    const segments = await api<SegmentHead[]>('GET', listOf(projectId), { signal: context.signal }).catch(
      (error: unknown) => {
        // A project without the trench module is answered with 409.
        if (error instanceof Problem && error.status === 409) return error;
        throw error;
      },
    );
    if (segments instanceof Problem) return group(projectHead(project, context), h('p.empty', w().noModule));
    return group(
      projectHead(project, context),
      table({
        caption: w().caption,
        isCaptionHidden: true,
        empty: w().none,
        rows: segments,
        columns: [
          { head: w().name, isName: true, cell: ({ id, name }) => link(segmentPath(projectId, id), name) },
          { head: w().length, isNumber: true, cell: ({ length }) => number(length) },
          { head: w().description, cell: ({ description }) => description },
        ],
      }),
      !project.readonly &&
        h('div.buttons', h('button', { onclick: guarded(() => addSegment(projectId, context)) }, w().add)),
    );
  },
};

async function addSegment(projectId: string, { go }: PageContext): Promise<void> {
  let made: SegmentHead | undefined;
  await ask({
    title: w().add,
    confirm: w().create,
    body: group(
      field({ name: 'name', label: w().name, isRequired: true }),
      field({ name: 'length', label: w().length, type: 'number', min: 0, step: 'any' }),
      field({ name: 'description', label: w().description }),
    ),
    act: async (form) => {
      made = await api<SegmentHead>('POST', listOf(projectId), {
        body: {
          name: textOf(form, 'name'),
          length: numberOf(form, 'length'),
          description: textOf(form, 'description'),
        },
      });
    },
  });
  if (!made) return;
  await go(segmentPath(projectId, made.id));
  notify(w().created(made.name));
}
