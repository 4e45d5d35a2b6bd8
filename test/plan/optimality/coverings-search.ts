// All calls on top coverings, in any order.
import type { DesiredSegment, Fields, LiveSegment } from '../../../src/kinds/model.js';
import { type Call, perform } from './api.js';
import { coveringsSatisfied, keyOf } from './satisfied.js';
import { cheapest, type Move } from './search.js';
import { CALL, FREE, plus, type Toll, toll } from './toll.js';
import { NOTHING, type Piece, type World, worldOf } from './world.js';

/** The least toll of all sequences of calls after which the coverings are as the spec states. */
export function searchCoverings(live: LiveSegment | undefined, desired: DesiredSegment): Toll | undefined {
  const { topCoverings } = desired;
  if (!topCoverings) return FREE;
  const bodies = topCoverings.map(({ fields }) => fields);
  const found = cheapest<World>({
    start: [{ toll: FREE, next: live ? { ...worldOf(live), sections: [] } : NOTHING, what: '' }],
    moves: (world) => [
      ...(madeIn(world) < bodies.length ? bodies.map((body) => added(world, body)) : []),
      ...world.coverings.flatMap((one) => [
        gone(world, one),
        ...bodies.map((body) => turned(world, one, body)),
      ]),
    ],
    key: ({ coverings }) =>
      coverings.map(({ id, live: old, fields }) => `${old && id}(${keyOf(fields)})`).join(),
    isEnd: (world) => coveringsSatisfied(world, desired),
  });
  return found?.toll;
}

/** More new coverings than the spec has cannot be right. */
const madeIn = ({ coverings }: World): number => coverings.filter(({ live }) => !live).length;

const move = (world: World, call: Call, destroyed: number): Move<World> => ({
  toll: plus(CALL, toll({ destroyed })),
  next: perform(world, call).world,
  what: JSON.stringify(call),
});

const added = (world: World, body: Fields): Move<World> =>
  move(world, { operation: 'addTopCovering', path: {}, body }, 0);

const gone = (world: World, { id, live }: Piece): Move<World> =>
  move(world, { operation: 'deleteTopCovering', path: { topCoveringId: id }, body: {} }, live ? 1 : 0);

/** A covering that gets another material counts as destroyed. */
function turned(world: World, { id, live, fields }: Piece, body: Fields): Move<World> {
  const isOther = live && body.type !== undefined && body.type !== fields.type;
  return move(world, { operation: 'updateTopCovering', path: { topCoveringId: id }, body }, isOther ? 1 : 0);
}
