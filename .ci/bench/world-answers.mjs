// The answers of a service that holds a world. A segment's answer is the recorded answer of a model segment with the facts of this
// segment in the places of the model's own, so 100,000 answers of 8 KB are never in memory at once.
import { worldOf } from './worlds.mjs';

const SEGMENT = '/public/trench/rest/segments/';
const LIST = `${SEGMENT}by-projectid/`;
const byNumber = (companyId) => `/public/project/rest/projects/by-companyid/${companyId}/by-number/`;

/** Model segments have numbers that no other value of an answer has, one for each thickness of the cover (n modulo 7). */
const MODELS = Array.from({ length: 7 }, (_, n) => 985_320 + n);
const MODEL_PROJECT = { id: 799_999, number: 'DEMO-MODEL' };
/** Returns the facts of the model segments of a world. */
export const modelSegments = (world) =>
  MODELS.map((at) => ({ ...world.segmentOf(at), project: MODEL_PROJECT }));

/** The texts by which one segment's answer differs from that of another segment with the same cover. */
const valuesOf = (segment) => [
  `"id":${segment.id},`,
  segment.name,
  segment.description,
  `"length":${segment.length},`,
  `-4e51-8e2e-${String(segment.at).padStart(6, '0')}`,
  `"projectId":${segment.project.id},`,
];

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Cuts an answer at the values of its model, and returns the function that fills in the values of another one. */
function templateOf(text, model) {
  const cut = text.split(new RegExp(`(${model.map(escaped).join('|')})`));
  const parts = cut.map((part, n) => (n % 2 === 0 ? part : model.indexOf(part)));
  return (values) => {
    let filled = '';
    for (const part of parts) filled += typeof part === 'number' ? values[part] : part;
    return filled;
  };
}

const projectValues = ({ id, number }) => [`"id":${id},`, `"number":"${number}"`];

/** A function from a request line to the text of its answer; undefined if the world has none. */
export function answersOf({ segments, projects, style, companyId, fixed, models }) {
  const world = worldOf({ segments, projects, style });
  const made = modelSegments(world);
  const whole = models.segments.map((text, n) => templateOf(text, valuesOf(made[n])));
  const head = templateOf(models.head, valuesOf(made[0]));
  const project = templateOf(models.project, projectValues(MODEL_PROJECT));
  const known = new Map(fixed);
  const byId = new Map();
  const numbered = new Map();
  for (let p = 0; p < projects; p += 1) {
    const { id, number } = world.projectOf(p);
    byId.set(String(id), p);
    numbered.set(number, p);
  }
  const segmentAnswer = (id) => {
    const at = world.atOf(Number(id));
    if (at === undefined) return undefined;
    const segment = world.segmentOf(at);
    return whole[at % MODELS.length](valuesOf(segment));
  };
  const listAnswer = (id) => {
    const p = byId.get(id);
    if (p === undefined) return undefined;
    const [first, end] = world.rangeOf(p);
    const heads = [];
    for (let n = first; n < end; n += 1) heads.push(head(valuesOf(world.segmentOf(n))));
    return `[${heads.join(',')}]`;
  };
  const projectAnswer = (number) => {
    const p = numbered.get(decodeURIComponent(number));
    return p === undefined ? undefined : project(projectValues(world.projectOf(p)));
  };
  const ways = [
    [`GET ${LIST}`, listAnswer],
    [`GET ${SEGMENT}`, segmentAnswer],
    [`GET ${byNumber(companyId)}`, projectAnswer],
  ];
  return (request) => {
    const recorded = known.get(request);
    if (recorded !== undefined) return recorded;
    const way = ways.find(([start]) => request.startsWith(start));
    return way?.[1](request.slice(way[0].length));
  };
}

export const requestsFor = (companyId, { id, project }) => ({
  segment: `${SEGMENT}${id}`,
  project: byNumber(companyId) + project.number,
  list: LIST + project.id,
});
