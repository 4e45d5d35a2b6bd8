// The basis of a rating in words: where each value comes from, and which things of the section are not computed.
import { type Assumptions, type StatedCable, typeKey } from './assumptions.js';
import type { Circuit } from './circuits.js';
import type { LaidOutSection } from './laid-out.js';
import { named } from './model-cable.js';
import type { RatedCable, Rating } from './rated-section.js';
import type { Ground } from './surroundings.js';

interface Context {
  readonly section: LaidOutSection;
  readonly assumptions: Assumptions;
  readonly ground: Ground;
  readonly cables: readonly RatedCable[];
  /** Number of power cables that are not rated, whose heat does not count. */
  readonly unrated: number;
}

/** The material of a pipe whose name tells none. */
export const USUAL_MATERIAL = 'PE';

/** One line for a circuit. */
export function basisOf(circuit: Circuit, cable: RatedCable, rating: Rating, context: Context): string {
  return [
    constructionWords(circuit, cable, context.assumptions),
    screenWords(cable),
    pipeWords(circuit, context),
    groundWords(rating, context),
    loadWords(cable, context),
    ...leftOut(circuit, context),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function constructionWords(
  { items: [item] }: Circuit,
  { construction: { metal, limit } }: RatedCable,
  { cables }: Assumptions,
): string {
  const name = item?.name ?? '';
  const stated = cables.get(typeKey(name));
  const byName = named({ name });
  const metalFrom = stated?.metal ? 'stated' : byName.isMetalNamed ? 'by its name' : 'assumed';
  const limitFrom = stated?.limit ? 'stated' : `of ${stated?.insulation ?? byName.insulation}`;
  return `${originOf(stated)}, ${metal} (${metalFrom}), ${limit} C (${limitFrom})`;
}

/** Values without which the layers of a cable are those of the model. */
const LAYERS = ['r20', 'conductorDiameter', 'insulationDiameter'] as const;
/** Values that are no part of the construction, or that the basis names elsewhere. */
const ELSEWHERE = new Set(['source', 'bonding', 'loadFactor', 'metal', 'insulation', 'limit']);

/** The model cable counts for everything that the ratings file leaves out, so the values that it has are named. */
function originOf(stated: StatedCable | undefined): string {
  if (!stated) return 'model cable';
  const source = stated.source === undefined ? '' : ` (${stated.source})`;
  if (LAYERS.every((name) => stated[name] !== undefined)) return `ratings file${source}`;
  const names = Object.keys(stated).filter((name) => !ELSEWHERE.has(name));
  return names.length === 0
    ? `model cable${source}`
    : `model cable with ${names.join(', ')} of the ratings file${source}`;
}

function screenWords({ construction: { screen, cores }, bonding, parts }: RatedCable): string {
  if (!screen) return '';
  const kind = screen.thickness === undefined ? 'wires' : 'tube';
  const words = `screen of ${screen.metal} ${kind} ${Math.round(screen.area)} mm2`;
  return cores > 1 || parts.length === 1 ? words : `${words}, ${bonding} bonding`;
}

function pipeWords({ circles: [first] }: Circuit, { section }: Context): string {
  const pipe = section.items.find(({ id, kind }) => kind === 'pipe' && id === first?.inside);
  if (!pipe) return '';
  const { material } = pipe;
  return `in a pipe of ${material ?? USUAL_MATERIAL} (${material ? 'by its name' : 'assumed'})`;
}

function groundWords({ resistivity }: Rating, { assumptions, ground, section }: Context): string {
  const isService = assumptions.soil === 'service' && section.soil !== undefined;
  const origin = isService ? ' of the service' : '';
  const layers = [
    ...new Set(ground.layers.map((layer) => layer.name)),
    ...(ground.bedding ? [`bedding ${ground.bedding.resistivity}`] : []),
  ];
  const effective =
    layers.length === 0 ? '' : `, effective ${resistivity.toFixed(2)} with ${layers.join(', ')}`;
  const { drying } = ground;
  const dry = drying ? `, dries out above ${drying.rise} K to ${drying.resistivity}` : '';
  return `soil ${ground.soil} K.m/W${origin}${effective}${dry}, ${ground.ambient} C`;
}

/** Counts the other circuits of a section that have no load. */
export const unstatedBeside = (cable: RatedCable, cables: readonly RatedCable[]): number =>
  cables.filter((other) => other !== cable && other.load === undefined).length;

function loadWords(cable: RatedCable, { cables }: Context): string {
  const open = unstatedBeside(cable, cables);
  const factor = cable.loadFactor === 1 ? '' : `load factor ${cable.loadFactor}`;
  const others =
    open === 0
      ? ''
      : `${open} ${open === 1 ? 'circuit' : 'circuits'} without a stated load at an equal share`;
  return [factor, others].filter((part) => part !== '').join(', ');
}

/** Things of the section that matter and are not computed. */
function leftOut(circuit: Circuit, { section, assumptions, unrated }: Context): string[] {
  const heat = section.items.filter(({ isHeat }) => isHeat).length;
  const canals = section.items.filter(({ kind }) => kind === 'pipeCanal').length;
  const words = [
    ...(heat > 0 && assumptions.heatPipes === undefined
      ? [`the heat of ${heat} ${heat === 1 ? 'pipe' : 'pipes'} of district heating`]
      : []),
    ...(canals > 0 ? [`the concrete of ${canals} ${canals === 1 ? 'pipe canal' : 'pipe canals'}`] : []),
    ...(unrated > 0
      ? [`the heat of ${unrated} ${unrated === 1 ? 'cable that is' : 'cables that are'} not rated`]
      : []),
    ...(circuit.unloaded > 0 ? [`the current of ${circuit.unloaded} more conductor of the group`] : []),
  ];
  return words.length === 0 ? [] : [`not computed: ${words.join(', ')}`];
}
