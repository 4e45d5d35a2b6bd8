import type { DrawnKind } from '../../../draw/section.js';
import { api } from '../shell/api.js';
import { field, group, h, numberOf, textOf } from '../shell/elements.js';
import { words } from '../shell/language.js';
import { ask } from '../shell/operate.js';
import type { PageContext } from '../shell/page.js';
import {
  allItems,
  choices,
  GROUPS,
  KINDS,
  named,
  PIPE_CATEGORIES,
  PIPE_GROUPS,
  type Section,
  type Segment,
  saidWithDrift,
  trench,
} from './segment.js';

interface Type {
  readonly id: number;
  readonly name: string;
  readonly cablesimulatorCompatible?: boolean;
}

const w = words({
  title: [
    (section: number) => `Add an item to section ${section}`,
    (section) => `Legg et element i snitt ${section}`,
  ],
  add: ['Add it', 'Legg til'],
  kind: ['Kind', 'Slag'],
  layer: ['Layer', 'Lag'],
  bottom: ['bottom', 'nederst'],
  type: ['Type', 'Type'],
  default: ['(default of the service)', '(tjenestens standard)'],
  group: ['Arrangement', 'Forlegning'],
  category: ['Used for', 'Brukes til'],
  cable: ['Cable inside', 'Kabel inni'],
  none: ['(none)', '(ingen)'],
  parts: ['Number of channels', 'Antall kanaler'],
  width: ['Inner width (mm)', 'Innvendig bredde (mm)'],
  height: ['Inner height (mm)', 'Innvendig høyde (mm)'],
  diameter: ['Outer diameter (mm)', 'Ytre diameter (mm)'],
  pipe: ['In the pipe', 'I røret'],
  added: [(kind: string) => `${kind} was added.`, (kind) => `${kind} ble lagt til.`],
});

/** The catalog types that a form offers. */
interface Catalog {
  readonly cables: readonly Type[];
  readonly pipes: readonly Type[];
  readonly eccs: readonly Type[];
}

async function readCatalog(): Promise<Catalog> {
  const list = (name: string) => api<Type[]>('GET', `/public/trench/rest/catalog/${name}`);
  const [cables, pipes, eccs] = await Promise.all([
    list('cable-types'),
    list('pipe-types'),
    list('ecc-types'),
  ]);
  return { cables: cables.filter((type) => type.cablesimulatorCompatible), pipes, eccs };
}

const PATHS: Readonly<Record<DrawnKind, string>> = {
  cable: 'cables',
  pipe: 'pipes',
  pipeGroup: 'pipe-groups',
  pipeCanal: 'pipe-canals',
  culvert: 'culverts',
  ecc: 'eccs',
  ecomDuct: 'ecom-ducts',
  sensor: 'sensors',
};

/** Adds an item through the API, with the user's own token. */
export async function addItem(segment: Segment, section: Section, { refresh }: PageContext): Promise<void> {
  const catalog = await readCatalog();
  const place = h('div');
  let kind: DrawnKind = 'cable';
  const choose = (value: string) => {
    kind = KINDS.find((one) => one === value) ?? 'cable';
    place.replaceChildren(fieldsOf(kind, catalog, section));
  };
  choose(kind);
  const layers = section.layers.map(({ id }, at) => ({
    value: id,
    label: at === 0 ? `1 (${w().bottom})` : String(at + 1),
  }));
  const isDone = await ask({
    title: w().title(segment.sections.indexOf(section) + 1),
    confirm: w().add,
    body: group(
      h(
        'div.columns',
        field({ name: 'kind', label: w().kind, options: choices(KINDS), onchange: choose }),
        field({ name: 'layerId', label: w().layer, options: layers }),
      ),
      place,
    ),
    act: (form) => trench('POST', segment, `/trench/${PATHS[kind]}`, bodyOf(form)),
  });
  if (!isDone) return;
  await refresh();
  saidWithDrift(w().added(named(kind)));
}

function fieldsOf(kind: DrawnKind, { cables, pipes, eccs }: Catalog, section: Section): Node {
  const types = (list: readonly Type[], isOptional: boolean) =>
    field({
      name: 'typeId',
      label: w().type,
      options: [
        ...(isOptional ? [{ value: '', label: w().default }] : []),
        ...list.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    });
  const category = () =>
    field({ name: 'pipeCategory', label: w().category, options: choices(PIPE_CATEGORIES) });
  const size = (name: string, label: string) =>
    field({ name, label, type: 'number', min: 0, step: 'any', hint: w().default });
  switch (kind) {
    case 'cable':
      return group(types(cables, false), arrangement('groupConfiguration', GROUPS, true));
    case 'pipe':
      return group(category(), types(pipes, true), innerCable(cables));
    case 'pipeGroup':
      return group(arrangement('configuration', PIPE_GROUPS, false), category(), types(pipes, true));
    case 'pipeCanal':
      return field({
        name: 'partCount',
        label: w().parts,
        type: 'number',
        min: 1,
        max: 100,
        value: 3,
        isRequired: true,
      });
    case 'culvert':
      return group(size('width', w().width), size('height', w().height), innerCable(cables));
    case 'ecc':
      return types(eccs, true);
    case 'ecomDuct':
      return group(size('outerDiameter', w().diameter), innerPipe(section));
    case 'sensor':
      return size('outerDiameter', w().diameter);
  }
}

const arrangement = (name: string, values: readonly string[], isOptional: boolean): Node =>
  field({
    name,
    label: w().group,
    options: [...(isOptional ? [{ value: '', label: w().default }] : []), ...choices(values)],
  });

const innerCable = (cables: readonly Type[]): Node =>
  field({
    name: 'cable',
    label: w().cable,
    options: [
      { value: '', label: w().none },
      ...cables.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  });

const innerPipe = (section: Section): Node =>
  field({
    name: 'pipeId',
    label: w().pipe,
    options: [
      { value: '', label: w().none },
      ...allItems(section)
        .filter(({ kind, pipeCategory }) => kind === 'pipe' && pipeCategory === 'ECOM')
        .map(({ id, displayName }) => ({ value: id, label: displayName })),
    ],
  });

const TEXTS = ['layerId', 'groupConfiguration', 'configuration', 'pipeCategory', 'pipeId'];
const NUMBERS = ['typeId', 'partCount', 'width', 'height', 'outerDiameter'];

/** The body of the create; a field that is empty is left out. */
function bodyOf(form: FormData): object {
  const cable = numberOf(form, 'cable');
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, textOf(form, name)])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(form, name)])),
    ...(cable === undefined ? {} : { cables: [{ typeId: cable }] }),
  };
}
