import { documentPath } from '../documents/document.js';
import { type Child, h, link } from '../shell/elements.js';
import { words } from '../shell/language.js';
import type { Checkpoint } from './checklist.js';

const w = words(
  {
    photo: 'photo',
    optional: 'optional',
    text: 'answered with text',
    include: 'Include in the downloads',
    component: 'Component',
    guidance: 'How to check',
    camera: 'The photo shows',
    parts: 'Finer points',
    measures: 'Maintenance',
    time: 'Time limit',
    sheets: 'Sheets for guidance',
    correction: 'Sheets for correction',
  },
  {
    photo: 'bilde',
    optional: 'valgfritt',
    text: 'besvares med tekst',
    include: 'Ta med i nedlastingene',
    component: 'Komponent',
    guidance: 'Slik kontrolleres det',
    camera: 'Bildet viser',
    parts: 'Delpunkter',
    measures: 'Tiltak',
    time: 'Frist',
    sheets: 'Blad for veiledning',
    correction: 'Blad for utbedring',
  },
);

/** One checkpoint with everything that an inspector must know. `onInclude` is told if an optional one is to be printed. */
export function checkpointCard(point: Checkpoint, onInclude: (isIncluded: boolean) => void): HTMLElement {
  const facts: [string, Child][] = [
    [w().component, point.componentName],
    [w().guidance, point.guidance],
    [w().camera, point.cameraGuidance],
    [w().parts, partsOf(point)],
    [w().measures, point.maintenanceMeasures],
    [w().time, point.timePerspectiveName],
    [w().sheets, sheetsOf(point.orgbladForGuidance)],
    [w().correction, sheetsOf(point.orgbladForCorrection)],
  ];
  return h(
    'li',
    { class: 'card' },
    h('h3', {}, point.name, ' ', badges(point)),
    point.option && includeBox(onInclude),
    h(
      'dl',
      {},
      facts.filter(([, value]) => value).map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
    ),
  );
}

const badges = ({ camera, option, answerType }: Checkpoint): Child[] =>
  [camera && w().photo, option && w().optional, answerType === 'TEXT' && w().text].map(
    (text) => text && [h('span', { class: 'badge' }, text), ' '],
  );

function includeBox(onInclude: (isIncluded: boolean) => void): Node {
  const box: HTMLInputElement = h('input', { type: 'checkbox', onchange: () => onInclude(box.checked) });
  return h('label', {}, box, w().include);
}

const partsOf = ({ subCheckpoints }: Checkpoint): Child =>
  subCheckpoints !== null &&
  subCheckpoints.length > 0 &&
  h(
    'ul',
    {},
    subCheckpoints.map(({ name, guidance }) => h('li', {}, [name, guidance].filter(Boolean).join(': '))),
  );

const sheetsOf = (numbers: readonly string[] | null): Child =>
  numbers !== null &&
  numbers.length > 0 &&
  numbers.map((number, at) => [at > 0 && ', ', link(documentPath('ORGBLAD', number), number)]);
