// Deviations that the client cannot be right under: it stops after one round.
import {
  type Answer,
  answers,
  type Call,
  type Deviation,
  deviations,
  ends,
  everyLeaf,
  everyMeasure,
  everyObject,
  type Handles,
  isCreate,
  isRead,
  isRemoval,
  isSegmentRead,
  isUpdate,
  type Json,
  layersIn,
  requests,
  sectionsIn,
} from './deviation.js';

const fields = (name: RegExp, change: (value: Json) => Json, is: (call: Call) => boolean = () => true) =>
  answers((body) => everyLeaf(body, (value, field) => (name.test(field) && value !== null ? change(value) : value)), is);

const CONDUCTORS: Readonly<Record<string, number>> = { TRIANGLE: 3, FLAT: 3, PAIR: 2 };

/** Each conductor is an entry of its own, and any of them stands for its group. */
const conductors: Deviation['handle'] = async (call, behind) => {
  const answer = await behind.forward({ ...call, path: call.path.replace(/~\d$/, '') });
  if (!isSegmentRead(call) || answer.status >= 300) return answer;
  const spread = (cables: Json[]): Json[] =>
    cables.flatMap((cable) =>
      Array.from({ length: CONDUCTORS[cable.groupConfiguration] ?? 1 }, (_, n) => ({
        ...cable,
        id: n === 0 ? cable.id : `${cable.id}~${n}`,
      })),
    );
  const body = structuredClone(answer.body);
  for (const layer of layersIn(body)) {
    layer.cables = spread(layer.cables);
    for (const holder of [...layer.pipes, ...layer.culverts]) holder.cables = spread(holder.cables);
  }
  return { ...answer, body };
};

/** Calls that are answered well and never made. */
const ignored =
  (is: (call: Call) => boolean): Deviation['handle'] =>
  async (call, behind) => {
    if (!is(call)) return behind.forward(call);
    if (isRemoval(call)) return { status: 204 };
    const id = call.path.split('/').at(-1);
    return { status: 200, body: { id, ...call.body } };
  };

/** A create that brings something more with it. */
const alsoMakes =
  (is: (call: Call) => boolean, more: (answer: Answer, call: Call) => Call): Deviation['handle'] =>
  async (call, behind) => {
    const answer = await behind.forward(call);
    if (is(call) && answer.status < 300) await behind.forward(more(answer, call));
    return answer;
  };

const without = (name: string) =>
  requests((call) => {
    if (!call.body || !(name in call.body)) return undefined;
    const { [name]: _, ...body } = call.body;
    return { ...call, body };
  });

/** New items, sections or layers that no read ever shows. */
const unlisted =
  (is: (call: Call) => boolean): Deviation['handle'] =>
  async (call, behind) => {
    const hidden: Set<string> = behind.memory.get('hidden') ?? new Set();
    behind.memory.set('hidden', hidden);
    const answer = await behind.forward(call);
    if (is(call) && answer.status < 300) for (const { id } of [answer.body].flat()) hidden.add(id);
    if (!isSegmentRead(call) || answer.status >= 300) return answer;
    const keep = (list: Json): Json => (Array.isArray(list) ? list.filter(({ id }) => !hidden.has(id)) : list);
    const body = everyObject(structuredClone(answer.body), (object) => {
      for (const [name, list] of Object.entries(object)) object[name] = keep(list);
    });
    return { ...answer, body };
  };

const isDuct = (call: Call): boolean => isCreate(call) && ends(call, '/ecom-ducts');

const ROWS: Handles = {
  'a duct in a pipe is listed nowhere': unlisted((call) => isDuct(call) && call.body?.pipeId !== undefined),
  'a duct in a pipe is listed nowhere and cannot be read': async (call, behind) =>
    isRead(call) && call.path.includes('/ecom-ducts/')
      ? { status: 404, body: {} }
      : unlisted((one) => isDuct(one) && one.body?.pipeId !== undefined)(call, behind),
  'every conductor of a group is listed': conductors,
  'new cables are not listed': unlisted((call) => isCreate(call) && call.path.includes('/cables')),
  'new pipes are not listed': unlisted((call) => isCreate(call) && ends(call, '/pipes')),
  'new sections are not listed': unlisted((call) => isCreate(call) && ends(call, '/sections')),
  'new layers are not listed': unlisted((call) => isCreate(call) && ends(call, '/layers')),
  'nothing new is listed': unlisted(isCreate),
  'a segment is read as it was first read, for ever': async (call, behind) => {
    const answer = await behind.forward(call);
    if (!isSegmentRead(call)) return answer;
    const first = behind.memory.get(call.path) ?? answer;
    behind.memory.set(call.path, first);
    return first;
  },
  'a new segment cannot be read': async (call, behind) => {
    const answer = await behind.forward(call);
    if (isCreate(call) && call.path.includes('by-projectid')) behind.memory.set(`/segments/${answer.body?.id}`, true);
    return isSegmentRead(call) && behind.memory.has(call.path) ? { status: 404, body: {} } : answer;
  },
  'creates answer with other ids than are listed': answers(
    (body) =>
      everyObject(body, (object) => {
        if (typeof object.id === 'string') object.id = `f${object.id.slice(1)}`;
      }),
    (call) => isCreate(call) && /(cables|pipes|sensors|eccs)$/.test(call.path),
  ),
  'measures are rounded to whole numbers': answers((body) => everyMeasure(body, Math.round)),
  'measures are rounded to tenths': answers((body) => everyMeasure(body, (n) => Math.round(n * 10) / 10)),
  'measures are stored as whole numbers': requests((call) =>
    call.body ? { ...call, body: everyMeasure(call.body, Math.round) } : undefined,
  ),
  'measures come in metres': answers((body) => everyMeasure(body, (n) => n / 1000)),
  'layouts have other names': fields(/^groupConfiguration$/, () => 'TREFOIL'),
  'layouts are left out': answers((body) =>
    everyObject(body, (object) => {
      delete object.groupConfiguration;
    }),
  ),
  'layouts are null in lists': fields(/^groupConfiguration$/, () => null, isSegmentRead),
  'pipe categories come in small letters': fields(/^pipeCategory$/, (value) => value.toLowerCase()),
  'sizes are not told': fields(/^(outerDiameter|width|height|partCount|thickness)$/, () => null, isRead),
  'covers are not told': fields(/^(coverThickness|protectionLayerThickness)$/, () => null, isRead),
  'another cable type is laid': requests((call) =>
    isCreate(call) && call.path.endsWith('/cables') ? { ...call, body: { ...call.body, typeId: 1042 } } : undefined,
  ),
  'another cable type is told': fields(/^typeId$/, () => 1011, isSegmentRead),
  'every pipe is of category CONTAINER': fields(/^pipeCategory$/, () => 'CONTAINER', isRead),
  'sections are listed in reverse': answers((body) => {
    if (body.sections) body.sections.reverse();
    return body;
  }),
  'layers are listed from the top': answers((body) => {
    for (const section of sectionsIn(body)) section.layers.reverse();
    return body;
  }),
  'coverings are listed from the top': answers(
    (body) => body.toReversed(),
    (call) => isRead(call) && ends(call, '/top-coverings'),
  ),
  'a new section goes to the end': without('beforeSectionId'),
  'a new layer goes to the top': without('beforeLayerId'),
  'a layer goes into the first section': without('sectionId'),
  'updates of a section change nothing': ignored((call) => isUpdate(call) && call.path.includes('/sections/')),
  'updates of a layer change nothing': ignored((call) => isUpdate(call) && call.path.includes('/layers/')),
  'updates of a segment change nothing': ignored((call) => isUpdate(call) && /^\/segments\/\d+$/.test(call.path)),
  'updates of settings change nothing': ignored((call) => isUpdate(call) && ends(call, '/settings')),
  'updates of coverings change nothing': ignored((call) => isUpdate(call) && call.path.includes('/top-coverings/')),
  'deletes do nothing': ignored(isRemoval),
  'sections cannot be deleted, and it is not said': ignored((call) => isRemoval(call) && call.path.includes('/sections/')),
  'sensors are answered and not made': ignored((call) => isCreate(call) && ends(call, '/sensors')),
  'every cable is made twice': alsoMakes(
    (call) => isCreate(call) && ends(call, '/cables'),
    (_, call) => call,
  ),
  'every pipe is made twice': alsoMakes(
    (call) => isCreate(call) && ends(call, '/pipes'),
    (_, call) => call,
  ),
  'every covering is made twice': alsoMakes(
    (call) => isCreate(call) && ends(call, '/top-coverings'),
    (_, call) => call,
  ),
  'a new section comes with two layers': alsoMakes(
    (call) => isCreate(call) && ends(call, '/sections'),
    ({ body }, call) => ({ method: 'POST', path: call.path.replace('/sections', '/layers'), body: { sectionId: body.id } }),
  ),
  'a new segment comes with two layers': alsoMakes(
    (call) => isCreate(call) && call.path.includes('by-projectid'),
    ({ body }) => ({ method: 'POST', path: `/segments/${body.id}/trench/layers`, body: {} }),
  ),
  'a new segment comes with two sections': alsoMakes(
    (call) => isCreate(call) && call.path.includes('by-projectid'),
    ({ body }) => ({ method: 'POST', path: `/segments/${body.id}/trench/sections`, body: {} }),
  ),
  'every ECC brings a sensor with it': alsoMakes(
    (call) => isCreate(call) && ends(call, '/eccs'),
    (_, call) => ({ method: 'POST', path: call.path.replace('/eccs', '/sensors'), body: { layerId: call.body.layerId } }),
  ),
};

export const STOPPING: readonly Deviation[] = deviations(ROWS, { expected: 'stops' });
