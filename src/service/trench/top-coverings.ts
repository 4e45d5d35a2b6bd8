import type { TrenchSchemas } from '../contract/schemas.js';
import type { Handler } from '../core/context.js';
import { notFound } from '../core/refusal.js';
import type { Segment, TopCovering } from '../core/world.js';
import { openSegment, removed, saved } from './open-segment.js';
import { TOP_COVERING } from './segments.js';
import { coveringView } from './trench-view.js';

type Fields = TrenchSchemas['UpdateTopCovering'];

const merged = (old: Omit<TopCovering, 'id'>, body: Fields): Omit<TopCovering, 'id'> => ({
  description: body.description ?? old.description,
  infinite: body.infinite ?? old.infinite,
  thermalResistivity: body.thermalResistivity ?? old.thermalResistivity,
  thickness: body.thickness ?? old.thickness,
  type: body.type ?? old.type,
});

function coveringById(segment: Segment, id: string): TopCovering {
  const found = segment.topCoverings.find((covering) => covering.id === id);
  if (!found) throw notFound('topCoveringId', id);
  return found;
}

const addTopCovering: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const covering = { id: context.uuid(), ...merged(TOP_COVERING, (input.body ?? {}) as Fields) };
  const { topCoverings: there } = old.value;
  const topCoverings = context.profile.newCoverings === 'top' ? [...there, covering] : [covering, ...there];
  const segment = { ...old.value, topCoverings };
  return saved(old, segment, coveringView(covering));
};

const listTopCoverings: Handler = (context, input) => ({
  status: 200,
  body: openSegment(context, input, 'READ').value.topCoverings.map(coveringView),
});

const updateTopCovering: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const before = coveringById(old.value, input.path.topCoveringId ?? '');
  const covering = { id: before.id, ...merged(before, input.body as Fields) };
  const topCoverings = old.value.topCoverings.map((other) => (other.id === covering.id ? covering : other));
  return saved(old, { ...old.value, topCoverings }, coveringView(covering));
};

const deleteTopCovering: Handler = (context, input) => {
  const old = openSegment(context, input, 'WRITE');
  const { id } = coveringById(old.value, input.path.topCoveringId ?? '');
  const topCoverings = old.value.topCoverings.filter((covering) => covering.id !== id);
  return removed(old, { ...old.value, topCoverings });
};

export const topCoveringHandlers = { addTopCovering, listTopCoverings, updateTopCovering, deleteTopCovering };
