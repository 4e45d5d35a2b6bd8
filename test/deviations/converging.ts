// Deviations under which the client is right all the same.
import {
  answers,
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
  LISTS,
  layersIn,
  requests,
} from './deviation.js';

/** Reads that are rewritten layer by layer. */
const layers = (change: (layer: Json, behind: Parameters<Deviation['handle']>[1]) => void) =>
  answers((body, _, behind) => {
    for (const layer of layersIn(body)) change(layer, behind);
    return body;
  });

const sorted = (list: Json[]): Json[] => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const inLists = (change: (list: Json[]) => Json) =>
  layers((layer) => {
    for (const name of LISTS) layer[name] = change(layer[name]);
  });

/** By segment: how many reads more show the old state. */
export const LAG = 'lag';

/** Reads of a segment that show what the read before the last write showed. */
const lagging =
  (looks: number): Deviation['handle'] =>
  async (call, behind) => {
    const answer = await behind.forward(call);
    const segment = /^\/segments\/(\d+)/.exec(call.path)?.[1];
    if (segment === undefined) return answer;
    const lags: Map<string, number> = behind.memory.get(LAG) ?? new Map();
    behind.memory.set(LAG, lags);
    const left = lags.get(segment) ?? 0;
    const old = behind.memory.get(call.path);
    if (!isRead(call)) lags.set(segment, looks);
    else if (left > 0 && old !== undefined) {
      lags.set(segment, left - 1);
      return old;
    } else behind.memory.set(call.path, answer);
    return answer;
  };

const withPipes = (change: (pipe: Json, ducts: Json[], layer: Json) => void) =>
  layers((layer, { segments }) => {
    const items = segments().flatMap(({ sections }) =>
      sections.flatMap((section) => section.layers.flatMap((one) => one.items)),
    ) as unknown as Json[];
    const pipeOf = new Map(items.filter(({ pipeId }) => pipeId).map(({ id, pipeId }) => [id, pipeId]));
    for (const pipe of layer.pipes)
      change(
        pipe,
        layer.ecomDucts.filter((duct: Json) => pipeOf.get(duct.id) === pipe.id),
        layer,
      );
  });

/** Ids in other letters are the same ids. */
const upperCase: Deviation['handle'] = async (call, behind) => {
  const lower = (text: string): string => text.replace(/[0-9A-F]{8}-[0-9A-F-]{27}/gi, (id) => id.toLowerCase());
  const body = call.body && JSON.parse(lower(JSON.stringify(call.body)));
  const answer = await behind.forward({ ...call, path: lower(call.path), ...(body ? { body } : {}) });
  if (!isRead(call) || answer.body === undefined) return answer;
  return {
    ...answer,
    body: everyObject(answer.body, (object) => {
      if (typeof object.id === 'string') object.id = object.id.toUpperCase();
    }),
  };
};

const status =
  (code: number, is: (call: Parameters<Deviation['handle']>[0]) => boolean, body?: Json): Deviation['handle'] =>
  async (call, behind) => {
    const answer = await behind.forward(call);
    return answer.status < 300 && is(call) ? { ...answer, ...(body === undefined ? {} : { body }), status: code } : answer;
  };

const plain = (value: Json): Json => (typeof value === 'string' ? value.normalize('NFC').trim() : value);

const ROWS: Handles = {
  'numbers come as 32-bit floats': answers((body) => everyMeasure(body, Math.fround)),
  'numbers come with noise in their last digits': answers((body) => everyMeasure(body, (n) => n * (1 + 3e-9))),
  'numbers come as text': answers(
    (body) => everyMeasure(body, String),
    (call) => !isCreate(call),
  ),
  'numbers come as text, in answers to creates too': answers((body) => everyMeasure(body, String)),
  'truth values come as text': answers((body) => everyLeaf(body, (value) => (typeof value === 'boolean' ? String(value) : value))),
  'type ids come as text': answers((body) =>
    everyLeaf(body, (value, name) => (name === 'typeId' && value !== null ? String(value) : value)),
  ),
  'items are listed in reverse': inLists((list) => list.toReversed()),
  'items are listed by id': inLists(sorted),
  'every item is listed twice': inLists((list) => [...list, ...list]),
  'empty lists are null': inLists((list) => (list.length === 0 ? null : list)),
  'empty lists are left out': inLists((list) => (list.length === 0 ? undefined : list)),
  'lists of cables in pipes are null': layers((layer) => {
    for (const pipe of layer.pipes) if (pipe.cables.length === 0) pipe.cables = null;
  }),
  'fields that nobody knows': answers((body) =>
    everyObject(body, (object) => {
      object.revision = 7;
      object.owner = { id: 1 };
    }),
  ),
  'a list of items that nobody knows': layers((layer) => {
    layer.markers = [{ id: 'm1', colour: 'RED' }];
  }),
  'ids in capital letters': upperCase,
  'creates answer 201': status(201, isCreate),
  'creates answer 202': status(202, isCreate),
  'creates answer a list of one': answers((body) => (Array.isArray(body) ? body : [body]), isCreate),
  'creates answer other values than are stored': answers(
    (body) => everyLeaf(body, (value, name) => (name === 'outerDiameter' || name === 'partCount' ? 1 : value)),
    isCreate,
  ),
  'deletes answer 200 with a body': status(200, isRemoval, { ok: true }),
  'updates answer 204': status(204, isUpdate),
  'updates answer what was there before': answers((body) => everyMeasure(body, () => 1), isUpdate),
  'a cable in a pipe is listed in the layer as well': layers((layer) => {
    layer.cables.push(...[...layer.pipes, ...layer.culverts].flatMap(({ cables }) => structuredClone(cables)));
  }),
  'a pipe group is listed among the pipes as well': layers((layer) => {
    layer.pipes.push(...layer.pipeGroups.map(({ id, typeId }: Json) => ({ id, typeId, pipeCategory: 'CONTAINER', cables: [] })));
  }),
  'a duct in a pipe is listed in the pipe as well': withPipes((pipe, ducts) => {
    pipe.ecomDucts = structuredClone(ducts);
  }),
  'a duct in a pipe is listed in the pipe only': withPipes((pipe, ducts, layer) => {
    pipe.ecomDucts = ducts;
    layer.ecomDucts = layer.ecomDucts.filter((duct: Json) => !ducts.includes(duct));
  }),
  'texts that are not set are empty': answers((body) =>
    everyLeaf(body, (value, name) => (value === null && /label|description/i.test(name) ? '' : value)),
  ),
  'names for people are left out': answers((body) =>
    everyObject(body, (object) => {
      delete object.displayName;
      delete object.cableCategory;
    }),
  ),
  'texts are stored in NFC and without white space around them': requests((call) =>
    call.body ? { ...call, body: everyLeaf(call.body, plain) } : undefined,
  ),
  'texts are padded with blanks': answers((body) =>
    everyLeaf(body, (value, name) => (typeof value === 'string' && /^(name|description)$/.test(name) ? value.padEnd(60) : value)),
  ),
  'line breaks become CR LF': answers((body) =>
    everyLeaf(body, (value, name) => (typeof value === 'string' && name === 'description' ? value.replaceAll('\n', '\r\n') : value)),
  ),
  'there are no validation errors at all': answers(({ validationErrors: _, ...body }: Json) => body, isSegmentRead),
  'validation errors are texts': answers(
    (body) => ({ ...body, validationErrors: (body.validationErrors ?? []).map(({ message }: Json) => message) }),
    isSegmentRead,
  ),
  'reads lag behind by one': lagging(1),
  'reads lag behind by three': lagging(3),
  'answers are laid out over many lines': async (call, behind) => {
    const answer = await behind.forward(call);
    return answer.body === undefined ? answer : { ...answer, text: `\n${JSON.stringify(answer.body, null, 4)}\n` };
  },
  'answers begin with a byte order mark': async (call, behind) => {
    const answer = await behind.forward(call);
    return answer.body === undefined ? answer : { ...answer, text: `\ufeff${JSON.stringify(answer.body)}` };
  },
  'answers come as text/plain': async (call, behind) => ({ ...(await behind.forward(call)), type: 'text/plain' }),
};

const NAMELESS: Handles = {
  'creates answer 204 and nothing else': status(204, isCreate),
  'creates answer an empty object': status(200, isCreate, {}),
  'creates answer no more than the id': answers(
    (body) => (Array.isArray(body) ? body.map(({ id }: Json) => ({ id })) : { id: body.id }),
    isCreate,
  ),
  'creates answer without sections and layers': answers(
    ({ sections: _, layers: __, ...body }: Json) => body,
    (call) => isCreate(call) && !ends(call, '/batch'),
  ),
  'a batch answers with one cable less': answers(
    (body) => body.slice(1),
    (call) => ends(call, '/batch'),
  ),
};

export const CONVERGING: readonly Deviation[] = [
  ...deviations(ROWS, { expected: 'converges' }),
  ...deviations(NAMELESS, { expected: 'converges', nameless: true }),
];
