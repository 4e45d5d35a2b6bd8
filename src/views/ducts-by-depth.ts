import { layoutSection } from '../geometry/layout.js';
import { type StatedItem, sectionInput, type TypeOf } from '../plan/quantities/section-input.js';
import { type Positions, SAME } from './explain-layer.js';

/** The ducts of each pipe, by the id of the pipe. */
export type Inside = ReadonlyMap<string, readonly StatedItem[]>;

/** More than the ways to put ten ducts of a layer into three pipes by their depths. */
const MAX_TRIES = 2000;

interface Pipe {
  readonly item: StatedItem;
  readonly ducts: readonly StatedItem[];
  /** Depth of the ducts in this pipe. */
  readonly depth?: number;
}

/**
 * Puts ducts into the pipes in which they have the depth that the service states: the contents of a pipe lie on its
 * bottom, so their depth depends on the pipe and on all its contents. Returns undefined if a depth is not stated or if
 * the depths do not fit to any way.
 */
export function ductsByDepth(
  ducts: readonly StatedItem[],
  pipes: readonly StatedItem[],
  typeOf: TypeOf,
  positions: Positions,
): Inside | undefined {
  let tries = 0;
  const isRight = (pipe: Pipe): boolean => {
    tries += 1;
    const offset = offsetIn(pipe, typeOf);
    const stated = statedOffset(pipe, positions);
    return offset !== undefined && stated !== undefined && Math.abs(offset - stated) <= SAME;
  };
  const search = (n: number, state: readonly Pipe[]): Inside | undefined => {
    const duct = ducts[n];
    if (!duct)
      return state.every((pipe) => pipe.ducts.length === 0 || isRight(pipe))
        ? new Map(state.map((pipe) => [pipe.item.id, pipe.ducts]))
        : undefined;
    const depth = positions.get(duct.id)?.groundDist;
    if (depth === undefined) return undefined;
    for (const pipe of inOrder(state, depth)) {
      if (tries > MAX_TRIES) return undefined;
      tries += 1;
      const fuller = { ...pipe, ducts: [...pipe.ducts, duct], depth };
      const found = search(
        n + 1,
        state.map((one) => (one === pipe ? fuller : one)),
      );
      if (found) return found;
    }
    return undefined;
  };
  return search(
    0,
    pipes.map((item) => ({ item, ducts: [] })),
  );
}

/** All ducts of a pipe have the same depth. A pipe that holds ducts of this depth comes first. */
const inOrder = (pipes: readonly Pipe[], depth: number): Pipe[] => [
  ...pipes.filter((pipe) => pipe.depth !== undefined && Math.abs(pipe.depth - depth) <= SAME),
  ...pipes.filter((pipe) => pipe.depth === undefined),
];

/** The distance from the top of a pipe down to the middle of its ducts, as the service states it. */
function statedOffset({ item, depth }: Pipe, positions: Positions): number | undefined {
  const top = positions.get(item.id)?.depth;
  return top === undefined || depth === undefined ? undefined : depth - top;
}

/** The same distance in the layout of the pipe alone. */
function offsetIn({ item, ducts }: Pipe, typeOf: TypeOf): number | undefined {
  const [duct] = ducts;
  const contents = [...(item.contents ?? []), ...ducts];
  const input = sectionInput(
    { id: '', fields: ALONE, layers: [{ id: '', fields: NO_BORDERS, items: [{ ...item, contents }] }] },
    typeOf,
  );
  if ('lack' in input || !duct) return undefined;
  const { item: placeOf } = layoutSection(input);
  const [pipe, inner] = [placeOf(item.id), placeOf(duct.id)];
  return pipe && inner && inner.groundDist - pipe.depth;
}

const ALONE = { coverThickness: 0, foundationThickness: 0, leftBorderPadding: 0, rightBorderPadding: 0 };
const NO_BORDERS = { leftBorderAdjustment: 0, rightBorderAdjustment: 0 };
