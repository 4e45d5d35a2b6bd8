// The ways of readers through the console. A text is a button or link that is pressed, an object are fields that are filled.
import { type SmallElement, SmallEvent } from '../../support/document/nodes.js';
import { document, location } from '../../support/document/small-page.js';
import type { Step } from '../../support/document/walk.js';

type Walks = Readonly<Record<string, readonly Step[]>>;

export const OPERATOR = 'Go on as the operator';

export const to = (path: string): Step => ({
  does: `go to ${path}`,
  by: () => {
    location.hash = path;
  },
});
export const clickOn = (selector: string): Step => ({
  does: `click on ${selector}`,
  by: () => document.querySelector(selector)?.fire(new SmallEvent('click')),
});

export const SEGMENT = to('/projects/6002/segments/500001');
const CABLE = 'TFXP 4x240 Al 1 kV';
const PIPE = 'Ecom pipe PE DV 110 SN8';

const addition = (kind: string, fields: Readonly<Record<string, string>>): Step[] => ['Add an item', { kind }, fields, 'Add it'];

export const DESIGN: Walks = {
  projects: [
    ...[{ q: ' park ' }, 'Search', { q: 'nothing' }, 'Search', { q: ' ' }, 'Search'],
    ...['/projects/6009', '/projects/6005', '/projects/6006', '/projects/1', '/projects/%E0'].map(to),
    ...[to('/nowhere'), 'To the start page'],
    ...['Skip to the content', { does: 'choose Norwegian', by: () => choose('select', 'nb') }, to('/documents'), 'Logg ut'],
  ],
  'a new segment': [
    ...[to('/projects/6002'), 'New segment', 'Cancel', 'New segment', { length: '12.5' }, 'Create the segment'],
    ...[{ name: ' Ny ', description: 'By hand' }, 'Create the segment', 'Close the message'],
  ],
  'a segment': [
    ...[SEGMENT, `Edit: ${CABLE}`, 'Cancel', `Edit: ${CABLE}`, OPERATOR, { label: 'Mine', x: '5', y: '-7' }, 'Save'],
    ...[`Edit: ${PIPE}`, { positioning: 'FREE_MANUAL', x: '', minPadding: '30' }, 'Save', 'Edit: Mine', { label: '' }, 'Save'],
    ...[`Remove: ${PIPE}`, 'Cancel', `Remove: ${PIPE}`, 'Remove it', `Remove: ${CABLE}`, 'Remove it', clickOn('main svg path')],
    // Top coverings.
    ...['Edit: Gravel', 'Cancel', 'Edit: Gravel', { type: 'SAND', thickness: '150' }, 'Save', 'Add a top covering'],
    ...[{ thickness: '40', description: 'new' }, 'Save', 'Edit: Tarmac', { description: '' }, 'Save'],
    ...['Remove: Sand', 'Cancel', 'Remove: Sand', 'Remove'],
    // Sections and layers.
    ...['Dimensions', 'Cancel', 'Dimensions', { coverThickness: '1234', sectionType: 'ADVANCED_TRENCH' }, 'Save'],
    ...['Add a section', 'Delete the section', 'Cancel', 'Add a layer', 'Edit: Layer 3', { leftBorderAdjustment: '25' }, 'Save'],
    ...['Edit: Layer 1', 'Cancel'],
    ...['Add a band: Layer 2', 'Remove: Layer 3', 'Cancel', 'Remove: Layer 3', 'Remove it', 'Delete the section', 'Remove it'],
    // The segment itself.
    ...['Edit the segment', 'Cancel', 'Edit the segment', { length: '-1' }, 'Save', { length: '200', description: '', name: 'Parkveien' }],
    ...['Save'],
    ...['Switch: Protection markers', 'Switch: Protection markers', 'Save the drawing (SVG)', 'Delete the segment', 'Cancel'],
    ...['Delete the segment', 'Delete the segment'],
  ],
  'new items': [
    ...[to('/projects/6002/segments/500002'), 'Add an item', 'Cancel'],
    ...[...addition('cable', { typeId: '1002', groupConfiguration: 'FLAT' })],
    ...addition('pipe', { pipeCategory: 'ECOM' }),
    ...addition('pipe', { cable: '1001' }),
    ...addition('pipeGroup', { configuration: 'TRIPPLE_FLAT', pipeCategory: 'WATER' }),
    ...addition('pipeCanal', { partCount: '4' }),
    ...addition('culvert', { width: '500', height: '400' }),
    ...addition('ecc', {}),
    ...addition('ecomDuct', { outerDiameter: '50' }),
    ...addition('sensor', {}),
  ],
};

export const OPERATOR_WALKS: Walks = {
  clock: [
    ...['Clock', 'Cancel', "Enter the operator's token", OPERATOR, 'Stop the clock', { amount: '2', unit: '86400000' }, 'Advance'],
    ...[{ amount: '', unit: '60000' }, 'Advance'],
    ...[
      { now: '2027-01-02T03:04' },
      'Set',
      'Back to the time of this machine',
      'Stop the clock',
      'Back to the time of this machine',
      'Stop the clock',
      'Let it run',
      'Expire all tokens',
      {
        does: 'press the last button twice',
        by: () => [1, 2].map(() => document.querySelectorAll('main .buttons button').at(-1)?.fire(new SmallEvent('click'))),
      },
      'Projects',
    ],
  ],
  faults: [
    ...['Faults', OPERATOR, 'Add a rule', 'Cancel', 'Add a rule', { preset: 'latency' }, { preset: 'expire' }, { preset: 'gateway' }],
    ...[{ preset: 'late' }],
    ...[{ value: '5', nth: '2', times: '' }, 'Switch it on', 'Add a rule', { operation: 'pageProjects', value: '503', times: '3' }],
    ...['Switch it on'],
    ...['Projects', 'Try again', 'Faults', 'Switch off: fault-1', 'Switch all off'],
    ...['reset', 'timeout', 'lag', 'rival'].flatMap((preset): Step[] => ['Add a rule', { preset }, 'Switch it on']),
    'Switch all off',
  ],
  snapshots: [
    ...['Snapshots', OPERATOR, { name: 'a b' }, 'Save a snapshot', { name: 'first' }, 'Save a snapshot', 'Restore: first', 'Cancel'],
    ...['Restore: first', 'Restore'],
    ...['Download the state (JSON)', 'Back to the first data', 'Cancel', 'Back to the first data', 'Back to the first data'],
  ],
  requests: [
    to('/checklists/latest/11/NOTHING'),
    'Requests',
    OPERATOR,
    { filter: 'PROJECTS get' },
    { filter: 'nowhere' },
    { filter: '' },
    'Clear the log',
    'Sign out',
  ],
};

export const READING: Walks = {
  costs: [
    ...[to('/projects/6001/costs'), 'Show all levels', 'Show the first level only', 'Summary (PDF)', 'Quantities (Excel)'],
    ...['Quantities, material (PDF)'],
    ...['Description (PDF)', 'Conformity declaration (PDF)', to('/projects/6003/costs'), to('/projects/6007/costs')],
    ...['▸Children of Cable trench in terrain, one group of cables', 'Show all levels'],
    ...['▾Children of Cable trench in terrain, one group of cables'],
    '▸Children of Cable trench in terrain, one group of cables',
  ],
  checklists: [
    ...['Checklists', { revision: '42' }, to('/checklists?revision=43'), to('/checklists/latest/11/FINALINSPECTION')],
    ...[{ does: 'tick the first point', by: () => tick(true) }, 'Instructions (PDF)'],
    ...[{ does: 'take the tick away', by: () => tick(false) }, 'Form to fill in (PDF)', { type: 'RISKASSESSMENT' }],
    ...[to('/checklists/42/11/PLANNING'), to('/checklists/latest/16/COMMISSIONING')],
  ],
  documents: [
    ...['Documents', 'Next', 'Previous', { q: 'k' }, { q: 'kabelg' }, { q: 'kabel', sort: 'TITLE' }, 'Search'],
    ...[to('/documents?q=kabel&fc=TYPE:ORGNYTT&fc=SERIES:Gone')],
    ...[to('/documents?q=kabel&fc=TYPE:ORGBLAD'), 'Search', { q: 'grøft' }, 'Search', to('/documents?start=30')],
    ...[to('/documents?q=kabel&fc=TYPE:ORGNYTT&fc=SERIES:Gone'), 'Remove all filters', { q: 'nowhere', scope: 'FAVORITES' }, 'Search'],
    ...[to('/documents/ORGBLAD/4001'), 'Download', 'Download version 3.1'],
    ...[to('/documents/ARCHIVE/G-9'), to('/documents/ORGBLAD/0')],
  ],
};

const tick = (isOn: boolean): void => {
  const box = document.querySelector('label input') as SmallElement & { checked: boolean };
  box.checked = isOn;
  box.fire(new SmallEvent('change'));
};

const choose = (selector: string, value: string): void => {
  const field = document.querySelector(selector) as SmallElement & { value: string };
  field.value = value;
  field.fire(new SmallEvent('change'));
};
