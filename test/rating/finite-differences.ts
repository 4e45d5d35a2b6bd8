// Heat in the ground by finite differences: an independent and slow way to compute what src/rating computes.

interface Source {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Heat (W/m); 1 if it is not stated. */
  readonly heat?: number;
}

/** Lines of a grid that is fine between two places and grows outside of them. */
function lines(from: number, to: number, step: number, least: number, most: number): number[] {
  const outwards = (start: number, end: number): number[] => {
    const found: number[] = [];
    let [place, size] = [start, step];
    while (place !== end) {
      size *= 1.4;
      place = start < end ? Math.min(end, place + size) : Math.max(end, place - size);
      found.push(place);
    }
    return found;
  };
  const fine = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step);
  return [...outwards(from, least).reverse(), ...fine, ...outwards(to, most)];
}

/**
 * Returns the rise on the surface of each source if each gives off its heat (K). The surface of the ground and the far sides
 * have the temperature of the ground. Solved by conjugate gradients.
 */
export function risesBy(sources: readonly Source[], resistivity: (x: number, y: number) => number, step = 20): number[] {
  const xs = lines(
    Math.min(...sources.map(({ x }) => x)) - 300,
    Math.max(...sources.map(({ x }) => x)) + 300,
    ...([step, -20_000, 20_000] as const),
  );
  const ys = lines(0, Math.max(...sources.map(({ y }) => y)) + 300, step, 0, 20_000);
  const [nx, ny] = [xs.length - 1, ys.length - 1];
  const size = (all: readonly number[], n: number): number => (all[n + 1] ?? 0) - (all[n] ?? 0);
  const middle = (all: readonly number[], n: number): number => ((all[n + 1] ?? 0) + (all[n] ?? 0)) / 2;
  // A row of empty cells before the first row and one behind the last, so that every cell has four neighbours.
  const count = nx * (ny + 2);
  const conductivity = new Float64Array(count);
  const [right, down, diagonal, heat] = [0, 1, 2, 3].map(() => new Float64Array(count)) as Float64Array[] as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const each = (run: (cell: number, i: number, j: number) => void): void => {
    for (let j = 0; j < ny; j += 1) for (let i = 0; i < nx; i += 1) run((j + 1) * nx + i, i, j);
  };
  const at = (all: Float64Array, cell: number): number => all[cell] ?? 0;
  each((cell, i, j) => {
    conductivity[cell] = 1 / resistivity(middle(xs, i), middle(ys, j));
  });
  const cellsOf = sources.map(({ x, y, radius, heat: watts = 1 }) => {
    const cells: [number, number][] = [];
    each((cell, i, j) => {
      if (Math.hypot(middle(xs, i) - x, middle(ys, j) - y) <= radius) cells.push([cell, size(xs, i) * size(ys, j)]);
    });
    const area = cells.reduce((sum, [, one]) => sum + one, 0);
    for (const [cell, one] of cells) heat[cell] = at(heat, cell) + (watts * one) / area;
    return cells;
  });
  each((cell, i, j) => {
    const half = (width: number, which: number): number => width / 2 / at(conductivity, which);
    if (i + 1 < nx) right[cell] = size(ys, j) / (half(size(xs, i), cell) + half(size(xs, i + 1), cell + 1));
    if (j + 1 < ny) down[cell] = size(xs, i) / (half(size(ys, j), cell) + half(size(ys, j + 1), cell + nx));
  });
  each((cell, i, j) => {
    const edge = (is: boolean, along: number, across: number): number => (is ? (at(conductivity, cell) * along) / (across / 2) : 0);
    diagonal[cell] =
      at(right, cell) +
      at(down, cell) +
      (i > 0 ? at(right, cell - 1) : edge(true, size(ys, j), size(xs, i))) +
      (j > 0 ? at(down, cell - nx) : edge(true, size(xs, i), size(ys, j))) +
      edge(i === nx - 1, size(ys, j), size(xs, i)) +
      edge(j === ny - 1, size(xs, i), size(ys, j));
  });
  const x = conjugateGradients({ nx, heat, right, down, diagonal });
  // The mean rise of a disc with even heat is that of its edge and a known part of its own.
  return cellsOf.map((cells, n) => {
    const area = cells.reduce((sum, [, one]) => sum + one, 0);
    const mean = cells.reduce((sum, [cell, one]) => sum + (at(x, cell) * one) / area, 0);
    const own = cells.reduce((sum, [cell, one]) => sum + one / area / at(conductivity, cell), 0);
    return mean - ((sources[n]?.heat ?? 1) * own) / (8 * Math.PI);
  });
}

interface Equations {
  /** The number of cells in a row. */
  readonly nx: number;
  readonly heat: Float64Array;
  /** The conductance to the cell on the right and to the one below. */
  readonly right: Float64Array;
  readonly down: Float64Array;
  readonly diagonal: Float64Array;
}

/** Plain loops, because this is what the tests of ratings take their time for. */
function conjugateGradients({ nx, heat, right, down, diagonal }: Equations): Float64Array {
  const [from, to] = [nx, heat.length - nx];
  const at = (all: Float64Array, cell: number): number => all[cell] as number;
  const [x, direction, product] = [0, 1, 2].map(() => new Float64Array(heat.length)) as [Float64Array, Float64Array, Float64Array];
  const left = Float64Array.from(heat);
  const norm = (): number => {
    let sum = 0;
    for (let c = from; c < to; c += 1) sum += at(left, c) ** 2 / at(diagonal, c);
    return sum;
  };
  const first = norm();
  let before = 0;
  for (let now = first; now > 1e-9 * first; ) {
    const turn = before === 0 ? 0 : now / before;
    for (let c = from; c < to; c += 1) direction[c] = at(left, c) / at(diagonal, c) + turn * at(direction, c);
    let along = 0;
    for (let c = from; c < to; c += 1) {
      const value =
        at(diagonal, c) * at(direction, c) -
        at(right, c) * at(direction, c + 1) -
        at(right, c - 1) * at(direction, c - 1) -
        at(down, c) * at(direction, c + nx) -
        at(down, c - nx) * at(direction, c - nx);
      product[c] = value;
      along += at(direction, c) * value;
    }
    const step = now / along;
    for (let c = from; c < to; c += 1) {
      x[c] = at(x, c) + step * at(direction, c);
      left[c] = at(left, c) - step * at(product, c);
    }
    before = now;
    now = norm();
  }
  return x;
}
