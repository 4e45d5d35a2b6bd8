import { field, group, h, numberOf, table, textOf } from '../shell/elements.js';
import { mm, words } from '../shell/language.js';
import { guarded } from '../shell/notice.js';
import { ask } from '../shell/operate.js';
import type { PageContext } from '../shell/page.js';
import { COVERINGS, type Covering, choices, named, type Segment, saidWithDrift, trench } from './segment.js';

const w = words({
  title: ['Top coverings', 'Toppdekker'],
  caption: ['Top coverings, from the surface down', 'Toppdekker, fra overflaten og ned'],
  none: ['The segment has no top coverings.', 'Strekningen har ingen toppdekker.'],
  material: ['Material', 'Materiale'],
  thickness: ['Thickness (mm)', 'Tykkelse (mm)'],
  resistivity: ['Thermal resistivity (mK/W)', 'Termisk resistivitet (mK/W)'],
  extent: ['Extent', 'Utstrekning'],
  wide: ['beyond the trench', 'utover grøfta'],
  narrow: ['width of the trench', 'grøftas bredde'],
  description: ['Description', 'Beskrivelse'],
  actions: ['Actions', 'Handlinger'],
  add: ['Add a top covering', 'Legg til toppdekke'],
  edit: ['Edit', 'Endre'],
  remove: ['Remove', 'Fjern'],
  save: ['Save', 'Lagre'],
  saved: [
    (name: string) => `The top covering ${name} was saved.`,
    (name) => `Toppdekket ${name} ble lagret.`,
  ],
  removeIt: [(name: string) => `Remove the top covering ${name}?`, (name) => `Fjerne toppdekket ${name}?`],
  removed: [
    (name: string) => `The top covering ${name} was removed.`,
    (name) => `Toppdekket ${name} ble fjernet.`,
  ],
});

/** The top coverings of a segment as a table with its edits, all through the API. */
export function coveringsPart(segment: Segment, context: PageContext): Node {
  const button = (label: string, of: string, act: () => Promise<void>) =>
    h('button.quiet', { 'aria-label': `${label}: ${of}`, onclick: guarded(act) }, label);
  return h(
    'section',
    { 'aria-labelledby': 'coverings' },
    h('h2', { id: 'coverings' }, w().title),
    table({
      caption: w().caption,
      isCaptionHidden: true,
      empty: w().none,
      rows: segment.topCoverings,
      columns: [
        { head: w().material, isName: true, cell: ({ type }) => named(type) },
        { head: w().thickness, isNumber: true, cell: ({ thickness }) => mm(thickness) },
        { head: w().resistivity, isNumber: true, cell: ({ thermalResistivity }) => mm(thermalResistivity) },
        { head: w().extent, cell: ({ infinite }) => (infinite ? w().wide : w().narrow) },
        { head: w().description, cell: ({ description }) => description },
        ...(segment.isReadonly
          ? []
          : [
              {
                head: w().actions,
                cell: (covering: Covering) =>
                  h(
                    'div.buttons',
                    button(w().edit, named(covering.type), () => edit(segment, covering, context)),
                    button(w().remove, named(covering.type), () => remove(segment, covering, context)),
                  ),
              },
            ]),
      ],
    }),
    !segment.isReadonly &&
      h('button', { onclick: guarded(() => edit(segment, undefined, context)) }, w().add),
  );
}

async function edit(
  segment: Segment,
  covering: Covering | undefined,
  { refresh }: PageContext,
): Promise<void> {
  let type = covering?.type ?? 'TARMAC';
  const isDone = await ask({
    title: covering ? `${w().edit}: ${named(covering.type)}` : w().add,
    confirm: w().save,
    body: group(
      field({ name: 'type', label: w().material, value: type, options: choices(COVERINGS) }),
      field({
        ...{ name: 'thickness', label: w().thickness, type: 'number', min: 0, step: 'any' },
        value: covering?.thickness ?? null,
        // A field that is not sent keeps its value, so an edit cannot leave the thickness out.
        isRequired: covering !== undefined,
      }),
      field({ name: 'description', label: w().description, value: covering?.description ?? null }),
    ),
    act: (form) => {
      type = COVERINGS.find((one) => one === textOf(form, 'type')) ?? type;
      const description = textOf(form, 'description') ?? (covering ? '' : undefined);
      const body = { type, thickness: numberOf(form, 'thickness'), description };
      return covering
        ? trench('PUT', segment, `/trench/top-coverings/${covering.id}`, body)
        : trench('POST', segment, '/trench/top-coverings', body);
    },
  });
  if (!isDone) return;
  await refresh();
  saidWithDrift(w().saved(named(type)));
}

async function remove(segment: Segment, { id, type }: Covering, { refresh }: PageContext): Promise<void> {
  const isDone = await ask({
    title: w().removeIt(named(type)),
    confirm: w().remove,
    isDangerous: true,
    body: null,
    act: () => trench('DELETE', segment, `/trench/top-coverings/${id}`),
  });
  if (!isDone) return;
  await refresh();
  saidWithDrift(w().removed(named(type)));
}
