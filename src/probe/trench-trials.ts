import { ApiError } from '../api/api-error.js';
import type { Api } from '../api/client.js';
import type { OperationId } from '../contract/generated/operation-ids.js';
import { inner, listOf, type Raw, rawAnswer } from '../live/raw.js';
import { isStatus, unlessGone } from '../live/reader.js';
import { MAX_IN_A_BATCH } from '../profile/profile-fields.js';
import { type Finding, fieldFinding, notTried, TOLERATED, type Trial } from './try-logins.js';

/** A scratch segment, and calls to it. */
export interface Scratch {
  readonly api: Api;
  readonly projectId: string;
  readonly segmentId: string;
  readonly name: string;
  /** The answer that created it. */
  readonly created: Raw;
}

const call = async (
  { api, segmentId }: Scratch,
  operation: OperationId,
  body?: object,
  path = {},
): Promise<Raw> =>
  rawAnswer(
    operation,
    await api.call(operation, { path: { segmentId, ...path }, ...(body ? { body } : {}) }),
  );

const read = (scratch: Scratch): Promise<Raw> => call(scratch, 'getSegment');
const text = (raw: Raw, name: string): string => String(inner(raw, name).value ?? '');
const layersIn = (section: Raw): Raw[] => listOf(inner(section, 'layers'));
const sectionsIn = (segment: Raw): Raw[] => listOf(inner(segment, 'sections'));
const bottomLayer = (segment: Raw): Raw | undefined => sectionsIn(segment).flatMap(layersIn)[0];
const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Finds out which sections and layers the service creates by itself. */
export async function defaultParts(scratch: Scratch): Promise<Trial> {
  const own = sectionsIn(scratch.created);
  const section = await call(scratch, 'createSection', {});
  const finding = (assumption: string, assumed: string, found: string): Finding => ({
    assumption,
    assumed,
    found,
    follows: found === assumed ? 'none' : 'a plan that creates one stops after one round, with a report',
  });
  const first = own[0] ? many(layersIn(own[0]).length, 'layer') : 'no layer';
  const fields = Object.entries(Object(section.value) as object).filter(
    ([, value]) => typeof value === 'number',
  );
  return {
    findings: [
      finding('a new segment', '1 section, 1 layer', `${many(own.length, 'section')}, ${first}`),
      finding('a new section', '1 layer', many(layersIn(section).length, 'layer')),
      {
        assumption: 'dimensions of a new section',
        assumed: 'any',
        found: fields.map(([name, value]) => `${name} ${value}`).join(', '),
        follows: TOLERATED,
      },
    ],
  };
}

/** Finds out whether a trefoil group is listed as one entry or three, and what a delete removes. */
export async function cableGroups(scratch: Scratch): Promise<Trial> {
  const assumption = 'a group of single-core cables';
  const type = (await cableTypes(scratch)).find((one) => Number(inner(one, 'conductorCount').value) === 1);
  if (!type) return { findings: [notTried(assumption, 'one entry', 'the catalog has no single-core cable')] };
  const body = { typeId: text(type, 'id'), groupConfiguration: 'TRIANGLE' };
  const cable = await call(scratch, 'addCable', body);
  const entries = async () => listOf(inner(bottomLayer(await read(scratch)) ?? cable, 'cables')).length;
  const listed = await entries();
  await call(scratch, 'deleteCable', undefined, { cableId: text(cable, 'id') });
  const left = await entries();
  const rest: Finding = {
    assumption: 'deleting one conductor of a group',
    assumed: 'deletes the group',
    found: left === 0 ? 'deletes the group' : `leaves ${many(left, 'entry').replace('entrys', 'entries')}`,
    follows:
      left === 0 ? 'none: documented' : 'a plan that deletes a cable stops after one round, with a report',
  };
  const value = listed === 1 ? 'one' : listed === 3 ? 'conductors' : undefined;
  if (value === undefined) {
    const why = `a group of three was listed as ${listed} entries, which trenchctl does not support`;
    return { findings: [notTried(assumption, 'one entry', why), rest] };
  }
  const found = listed === 1 ? 'one entry' : 'one entry for each conductor';
  const finding = fieldFinding(assumption, 'one entry', found, `cableGroups: ${value}`);
  return { findings: [finding, rest], fields: { cableGroups: value } };
}

async function cableTypes({ api }: Scratch): Promise<Raw[]> {
  const all = listOf(rawAnswer('listCableTypes', await api.call('listCableTypes')));
  return all.filter((one) => inner(one, 'cablesimulatorCompatible').value !== false);
}

/** Finds out whether a duct in a pipe is listed in its layer. */
export async function ductsInPipes(scratch: Scratch): Promise<Trial> {
  const pipe = await call(scratch, 'addPipe', { pipeCategory: 'ECOM' });
  const duct = await call(scratch, 'addEcomDuct', { pipeId: text(pipe, 'id') });
  const id = text(duct, 'id');
  const segment = await read(scratch);
  const layers = sectionsIn(segment).flatMap(layersIn);
  const isListed = layers.some((layer) =>
    listOf(inner(layer, 'ecomDucts')).some((one) => text(one, 'id') === id),
  );
  const isElsewhere = !isListed && JSON.stringify(segment.value).includes(id);
  const value = isListed ? 'layer' : 'hidden';
  const found = isListed
    ? 'in ecomDucts of its layer'
    : isElsewhere
      ? 'at a place of its own, which trenchctl does not read'
      : 'nowhere';
  const asked = call(scratch, 'getEcomDuct', undefined, { ductId: id }).then(() => 'answers');
  const own = await unlessGone(asked, 'answers 404');
  return {
    findings: [
      fieldFinding(
        'a duct in a pipe is listed',
        'in ecomDucts of its layer',
        found,
        `ductsInPipes: ${value}`,
      ),
      {
        assumption: 'a duct in a pipe by its id',
        assumed: 'answers',
        found: own,
        follows: own === 'answers' ? 'none: documented' : 'a run cannot verify the ducts that it created',
      },
    ],
    fields: { ductsInPipes: value },
  };
}

/** Writes the cover and the layout depth in turn, to find out whether the other value follows. */
export async function depths(scratch: Scratch): Promise<Trial> {
  const section = sectionsIn(await read(scratch))[0];
  const sectionId = section ? text(section, 'id') : '';
  const write = (body: object) => call(scratch, 'updateSection', body, { sectionId });
  const number = (raw: Raw, name: string) => Number(inner(raw, name).value);
  const first = await write({ coverThickness: 700 });
  const second = await write({ coverThickness: 850 });
  const third = await write({ layoutDepth: number(second, 'layoutDepth') + 130 });
  const isLinked =
    number(second, 'layoutDepth') !== number(first, 'layoutDepth') ||
    number(third, 'coverThickness') !== number(second, 'coverThickness');
  const value = isLinked ? 'linked' : 'independent';
  const found = isLinked ? 'one follows the other' : 'two independent values';
  const assumption = 'coverThickness and layoutDepth';
  return {
    findings: [fieldFinding(assumption, 'one follows the other', found, `depths: ${value}`)],
    fields: { depths: value },
  };
}

const FINE = 612.3456789;

export async function precision(scratch: Scratch): Promise<Trial> {
  const section = sectionsIn(await read(scratch))[0];
  const path = { sectionId: section ? text(section, 'id') : '' };
  await call(scratch, 'updateSection', { leftBorderPadding: FINE }, path);
  const again = sectionsIn(await read(scratch))[0];
  const value = again && inner(again, 'leftBorderPadding').value;
  const found =
    value === FINE
      ? 'to the last digit'
      : value === Math.fround(FINE)
        ? 'as 32-bit floats'
        : `rounded: ${FINE} is ${String(value)}`;
  const isNear = typeof value === 'number' && Math.abs(value - FINE) <= 1e-6 * FINE;
  const follows = isNear ? TOLERATED : 'state numbers with no more digits than the service keeps';
  return { findings: [{ assumption: 'numbers are kept', assumed: 'to the last digit', found, follows }] };
}

export async function newCoverings(scratch: Scratch): Promise<Trial> {
  for (const thickness of [111, 122]) await call(scratch, 'addTopCovering', { thickness });
  const listed = listOf(await call(scratch, 'listTopCoverings')).map((one) => inner(one, 'thickness').value);
  const value = listed.indexOf(111) < listed.indexOf(122) ? 'top' : 'bottom';
  const found = value === 'top' ? 'above the others' : 'below the others';
  return {
    findings: [fieldFinding('a new top covering', 'above the others', found, `newCoverings: ${value}`)],
    fields: { newCoverings: value },
  };
}

/** Creates a second segment with the same name, and deletes it at once. */
export async function segmentNames({ api, projectId, name }: Scratch, description: string): Promise<Trial> {
  const made = await api.call('createSegment', { path: { projectId }, body: { name, description } }).then(
    (answer) => rawAnswer('createSegment', answer),
    (error: unknown) => (isRefusal(error) ? undefined : Promise.reject(error)),
  );
  if (made) await api.call('deleteSegment', { path: { segmentId: text(made, 'id') } });
  const found = made ? 'accepted' : 'refused';
  const finding = {
    assumption: 'two segments with one name',
    assumed: 'accepted',
    found,
    follows: TOLERATED,
  };
  return { findings: [finding] };
}

const isRefusal = (error: unknown): boolean => isStatus(error, 400, 409, 413, 422, 500);

/** Finds the largest batch that is accepted, up to the one that the client sends: with one call, or at most seven more. */
export async function batchLimit(scratch: Scratch): Promise<Trial> {
  const assumption = 'cables in one batch';
  const assumed = `${MAX_IN_A_BATCH} or more`;
  const types = await cableTypes(scratch);
  const type = types.find((one) => Number(inner(one, 'conductorCount').value) > 1) ?? types[0];
  if (!type) return { findings: [notTried(assumption, assumed, 'the catalog has no cable')] };
  const isAccepted = (count: number): Promise<boolean> =>
    call(scratch, 'addCableBatch', { count, typeId: text(type, 'id'), groupConfiguration: 'SINGLE' }).then(
      () => true,
      (error: unknown) => (isRefusal(error) ? false : Promise.reject(error)),
    );
  let [accepted, refused] = [1, MAX_IN_A_BATCH + 1];
  for (let count = MAX_IN_A_BATCH; refused - accepted > 1; count = Math.floor((accepted + refused) / 2)) {
    if (await isAccepted(count)) accepted = count;
    else refused = count;
  }
  const found = accepted === MAX_IN_A_BATCH ? assumed : `at most ${accepted}`;
  const finding = fieldFinding(assumption, assumed, found, `batchLimit: ${accepted}`);
  return { findings: [finding], fields: { batchLimit: accepted } };
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Makes a call that must fail, to see the form of its answer. */
export async function errorBodies(scratch: Scratch): Promise<Trial> {
  const assumed = '404 with RFC 9457 problem+json';
  const found = await call(scratch, 'getCable', undefined, { cableId: NOBODY }).then(
    () => 'a success for a cable that does not exist',
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status === undefined) throw error;
      const { status, problem } = error;
      if (!problem) return `${status} without a reason in a known form`;
      return problem.detail === undefined
        ? `${status} with another JSON body`
        : assumed.replace('404', `${status}`);
    },
  );
  return { findings: [{ assumption: 'an error', assumed, found, follows: TOLERATED }] };
}
