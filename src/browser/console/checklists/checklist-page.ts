import { groupBy } from '../../../group-by.js';
import { documentPath } from '../documents/document.js';
import { api, download } from '../shell/api.js';
import { type Child, field, group, h, link, pageHead } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { guarded } from '../shell/notice.js';
import type { Page } from '../shell/page.js';
import { assessmentWord, CHECKLIST, type Checkpoint, checklistPath, type Facility } from './checklist.js';

const w = words({
  title: ['Checklist', 'Sjekkliste'],
  checklists: ['Checklists', 'Sjekklister'],
  type: ['Assessment', 'Vurdering'],
  count: [
    (count: number) => (count === 1 ? '1 checkpoint' : `${count} checkpoints`),
    (count) => (count === 1 ? '1 sjekkpunkt' : `${count} sjekkpunkter`),
  ],
  none: [
    'This facility has no checkpoints for this assessment.',
    'Anlegget har ingen sjekkpunkter for denne vurderingen.',
  ],
  downloads: ['Downloads', 'Nedlastinger'],
  CHECKLIST: ['Form to fill in (PDF)', 'Skjema for utfylling (PDF)'],
  INSTRUCTIONS: ['Instructions (PDF)', 'Instruks (PDF)'],
  INSTRUCTIONS_MAINTENANCE: ['Maintenance instructions (PDF)', 'Vedlikeholdsinstruks (PDF)'],
  latest: [
    'The downloads are made from the latest revision.',
    'Nedlastingene lages av den nyeste revisjonen.',
  ],
  options: [
    'An optional checkpoint is in a download if it is ticked below.',
    'Et valgfritt sjekkpunkt er med i en nedlasting hvis det er krysset av nedenfor.',
  ],
  other: ['Other', 'Annet'],
});

const REPORTS = ['CHECKLIST', 'INSTRUCTIONS', 'INSTRUCTIONS_MAINTENANCE'] as const;

export const checklistPage: Page = {
  path: '/checklists/:revision/:facilityId/:type',
  title: ({ type = '' }) => `${w().title}: ${assessmentWord(type)}`,
  render: async ({ signal, go }, { revision = '', facilityId = '', type = '' }) => {
    const [by, id, kind] = [revision, facilityId, type].map(encodeURIComponent);
    const [facility, points] = await Promise.all([
      api<Facility>('GET', `${CHECKLIST}/facilities/by-revision/${by}/${id}`, { signal }),
      api<Checkpoint[]>(
        'GET',
        `${CHECKLIST}/checkpoints/by-revision/${by}/by-facilityid/${id}/by-assessmenttype/${kind}`,
        { signal },
      ),
    ]);
    const included = new Set<string>();
    return group(
      pageHead({
        title: `${facility.name}: ${assessmentWord(type)}`,
        crumbs: [
          {
            label: w().checklists,
            path: revision === 'latest' ? '/checklists' : `/checklists?revision=${by}`,
          },
        ],
        lead: w().count(points.length),
      }),
      h(
        'div.line',
        field({
          ...{ name: 'type', label: w().type, value: type },
          options: (facility.assessmentTypes ?? []).map((one) => ({
            value: one,
            label: assessmentWord(one),
          })),
          onchange: (value) => go(checklistPath(revision, facilityId, value)),
        }),
      ),
      downloads(
        `${CHECKLIST}/download/${id}`,
        type,
        points.some(({ option }) => option),
        included,
        revision,
      ),
      points.length === 0 && h('p.empty', w().none),
      [...groupBy(points, ({ facilityPartName }) => facilityPartName ?? w().other)].map(([name, list]) =>
        partSection(name, list, included),
      ),
    );
  },
};

function downloads(
  path: string,
  type: string,
  hasOptions: boolean,
  included: ReadonlySet<string>,
  revision: string,
): Node {
  const save = (report: string) =>
    guarded(() =>
      download(`${path}/${report}/${encodeURIComponent(type)}`, { query: { option: [...included] } }),
    );
  return h(
    'section.card',
    { 'aria-labelledby': 'downloads' },
    h('h2', { id: 'downloads' }, w().downloads),
    h(
      'div.buttons',
      REPORTS.map((report) => h('button', { onclick: save(report) }, w()[report])),
    ),
    hasOptions && h('p.hint', w().options),
    revision !== 'latest' && h('p.hint', w().latest),
  );
}

const partSection = (name: string, points: readonly Checkpoint[], included: Set<string>): Node =>
  h(
    'section',
    h('h2', name),
    h(
      'ul.plain',
      points.map((point) =>
        checkpointCard(point, (isIncluded) => {
          if (isIncluded) included.add(String(point.id));
          else included.delete(String(point.id));
        }),
      ),
    ),
  );

const cardWords = words({
  photo: ['photo', 'bilde'],
  optional: ['optional', 'valgfritt'],
  text: ['answered with text', 'besvares med tekst'],
  include: ['Include in the downloads', 'Ta med i nedlastingene'],
  component: ['Component', 'Komponent'],
  guidance: ['How to check', 'Slik kontrolleres det'],
  camera: ['The photo shows', 'Bildet viser'],
  parts: ['Finer points', 'Delpunkter'],
  measures: ['Maintenance', 'Tiltak'],
  time: ['Time limit', 'Frist'],
  sheets: ['Sheets for guidance', 'Blad for veiledning'],
  correction: ['Sheets for correction', 'Blad for utbedring'],
});

/** One checkpoint with everything that an inspector must know. `onInclude` is told if an optional one is to be printed. */
function checkpointCard(point: Checkpoint, onInclude: (isIncluded: boolean) => void): HTMLElement {
  const facts: [string, Child][] = [
    [cardWords().component, point.componentName],
    [cardWords().guidance, point.guidance],
    [cardWords().camera, point.cameraGuidance],
    [cardWords().parts, partsOf(point)],
    [cardWords().measures, point.maintenanceMeasures],
    [cardWords().time, point.timePerspectiveName],
    [cardWords().sheets, sheetsOf(point.orgbladForGuidance)],
    [cardWords().correction, sheetsOf(point.orgbladForCorrection)],
  ];
  return h(
    'li.card',
    h('h3', point.name, ' ', badges(point)),
    point.option && includeBox(onInclude),
    h(
      'dl',
      facts.filter(([, value]) => value).map(([name, value]) => [h('dt', name), h('dd', value)]),
    ),
  );
}

const badges = ({ camera, option, answerType }: Checkpoint): Child[] =>
  [
    camera && cardWords().photo,
    option && cardWords().optional,
    answerType === 'TEXT' && cardWords().text,
  ].map((text) => text && [h('span.badge', text), ' ']);

function includeBox(onInclude: (isIncluded: boolean) => void): Node {
  const box: HTMLInputElement = h('input', { type: 'checkbox', onchange: () => onInclude(box.checked) });
  return h('label', box, cardWords().include);
}

const partsOf = ({ subCheckpoints }: Checkpoint): Child =>
  subCheckpoints !== null &&
  subCheckpoints.length > 0 &&
  h(
    'ul',
    subCheckpoints.map(({ name, guidance }) => h('li', [name, guidance].filter(Boolean).join(': '))),
  );

const sheetsOf = (numbers: readonly string[] | null): Child =>
  numbers !== null &&
  numbers.length > 0 &&
  numbers.map((number, at) => [at > 0 && ', ', link(documentPath('ORGBLAD', number), number)]);
