import { api } from '../shell/api.js';
import { field, group, h, numberOf, pageHead, textOf } from '../shell/elements.js';
import { mm, number, words } from '../shell/language.js';
import { guarded, notify } from '../shell/notice.js';
import { ask } from '../shell/operate.js';
import type { Page, PageContext } from '../shell/page.js';
import { coveringsPart } from './coverings.js';
import { problemsPart } from './drawing.js';
import { projectPath } from './project.js';
import { addSection } from './section-edit.js';
import { sectionPart } from './section-part.js';
import { named, type Segment, saidWithDrift, trench } from './segment.js';

const w = words({
  title: ['Segment', 'Strekning'],
  projects: ['Projects', 'Prosjekter'],
  length: ['long', 'lang'],
  edit: ['Edit the segment', 'Endre strekningen'],
  remove: ['Delete the segment', 'Slett strekningen'],
  addSection: ['Add a section', 'Legg til snitt'],
  name: ['Name', 'Navn'],
  lengthField: ['Length (m)', 'Lengde (m)'],
  description: ['Description', 'Beskrivelse'],
  save: ['Save', 'Lagre'],
  saved: ['The segment was changed.', 'Strekningen ble endret.'],
  removeTitle: [(name: string) => `Delete segment ${name}?`, (name) => `Slette strekningen ${name}?`],
  removeWhy: [
    (count: number) =>
      `Its ${count === 1 ? 'section' : `${count} sections`}, all items and the top coverings are deleted. There is no undo.`,
    (count) =>
      `${count === 1 ? 'Snittet' : `Alle ${count} snitt`}, alle elementer og toppdekkene slettes. Det kan ikke angres.`,
  ],
  removed: [(name: string) => `Segment ${name} was deleted.`, (name) => `Strekningen ${name} ble slettet.`],
  settings: ['Settings and surroundings', 'Innstillinger og omgivelser'],
  markers: ['Protection markers', 'Markering'],
  automatic: ['placed automatically', 'plasseres automatisk'],
  manual: ['not placed automatically', 'plasseres ikke automatisk'],
  terrain: ['Terrain', 'Terreng'],
  soil: ['Thermal resistivity of the soil', 'Jordas termiske resistivitet'],
  toggle: ['Switch', 'Bytt'],
  readonly: ['You may read this segment, not change it.', 'Du kan lese strekningen, ikke endre den.'],
});

let lastName = '';

export const segmentPage: Page = {
  path: '/projects/:projectId/segments/:segmentId',
  title: () => (lastName === '' ? w().title : lastName),
  render: async (context, { segmentId = '' }) => {
    lastName = '';
    const segment = await api<Segment>('GET', `/console/segments/${encodeURIComponent(segmentId)}`, {
      signal: context.signal,
    });
    lastName = segment.name;
    return group(
      head(segment, context),
      segment.isReadonly && h('p.notice', w().readonly),
      problemsPart(segment),
      segment.sections.map((section) => sectionPart(segment, section, context)),
      !segment.isReadonly &&
        h(
          'p',
          h(
            'button',
            { id: 'add-section', onclick: guarded(() => addSection(segment, context)) },
            w().addSection,
          ),
        ),
      coveringsPart(segment, context),
      settingsPart(segment, context),
    );
  },
};

function head(segment: Segment, context: PageContext): Node {
  const { project, name, length, description } = segment;
  return pageHead({
    title: name,
    crumbs: [
      { label: w().projects, path: '/' },
      { label: project.number ?? String(project.id), path: projectPath(project.id) },
    ],
    lead: [`${number(length)} m ${w().length}`, description].filter(Boolean).join(' · '),
    actions: !segment.isReadonly && [
      h('button', { id: 'edit-segment', onclick: guarded(() => edit(segment, context)) }, w().edit),
      h('button.danger', { onclick: guarded(() => remove(segment, context)) }, w().remove),
    ],
  });
}

async function edit(segment: Segment, { refresh }: PageContext): Promise<void> {
  const isDone = await ask({
    title: w().edit,
    confirm: w().save,
    body: group(
      field({ name: 'name', label: w().name, value: segment.name, isRequired: true }),
      field({
        ...{ name: 'length', label: w().lengthField, type: 'number', min: 0, step: 'any', isRequired: true },
        value: segment.length,
      }),
      field({ name: 'description', label: w().description, value: segment.description }),
    ),
    act: (form) =>
      trench('PUT', segment, '', {
        name: textOf(form, 'name'),
        length: numberOf(form, 'length'),
        description: textOf(form, 'description') ?? '',
      }),
  });
  if (!isDone) return;
  await refresh();
  saidWithDrift(w().saved);
}

async function remove(segment: Segment, { go }: PageContext): Promise<void> {
  const isDone = await ask({
    title: w().removeTitle(segment.name),
    confirm: w().remove,
    isDangerous: true,
    body: h('p', w().removeWhy(segment.sections.length)),
    act: () => trench('DELETE', segment, ''),
  });
  if (!isDone) return;
  await go(projectPath(segment.project.id));
  notify(w().removed(segment.name));
}

function settingsPart(segment: Segment, { refresh }: PageContext): Node {
  const { settings, surroundings, isReadonly } = segment;
  const toggle = guarded(async () => {
    await trench('PUT', segment, '/trench/settings', { autoMarkers: !settings.autoMarkers });
    await refresh();
    saidWithDrift(w().saved);
  });
  return h(
    'section.card',
    { 'aria-labelledby': 'settings' },
    h('h2', { id: 'settings' }, w().settings),
    h(
      'dl',
      h('dt', w().markers),
      h(
        'dd',
        settings.autoMarkers ? w().automatic : w().manual,
        ' ',
        !isReadonly &&
          h(
            'button.quiet',
            { id: 'markers', 'aria-label': `${w().toggle}: ${w().markers}`, onclick: toggle },
            w().toggle,
          ),
      ),
      h('dt', w().terrain),
      h('dd', named(surroundings.terrainType)),
      h('dt', w().soil),
      h('dd', `${mm(surroundings.soilThermalResistivity)} mK/W`),
    ),
  );
}
