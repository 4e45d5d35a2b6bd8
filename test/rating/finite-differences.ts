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
  const count = nx * ny;
  const conductivity = new Float64Array(count);
  const [right, down, diagonal, heat] = [0, 1, 2, 3].map(() => new Float64Array(count)) as Float64Array[] as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const each = (run: (cell: number, i: number, j: number) => void): void => {
    for (let j = 0; j < ny; j += 1) for (let i = 0; i < nx; i += 1) run(j * nx + i, i, j);
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
  const apply = (v: Float64Array, cell: number, i: number, j: number): number =>
    at(diagonal, cell) * at(v, cell) -
    (i + 1 < nx ? at(right, cell) * at(v, cell + 1) : 0) -
    (i > 0 ? at(right, cell - 1) * at(v, cell - 1) : 0) -
    (j + 1 < ny ? at(down, cell) * at(v, cell + nx) : 0) -
    (j > 0 ? at(down, cell - nx) * at(v, cell - nx) : 0);
  const x = conjugateGradients(count, heat, diagonal, (v, out) =>
    each((cell, i, j) => {
      out[cell] = apply(v, cell, i, j);
    }),
  );
  // The mean rise of a disc with even heat is that of its edge and a known part of its own.
  return cellsOf.map((cells, n) => {
    const area = cells.reduce((sum, [, one]) => sum + one, 0);
    const mean = cells.reduce((sum, [cell, one]) => sum + (at(x, cell) * one) / area, 0);
    const own = cells.reduce((sum, [cell, one]) => sum + one / area / at(conductivity, cell), 0);
    return mean - ((sources[n]?.heat ?? 1) * own) / (8 * Math.PI);
  });
}

function conjugateGradients(
  count: number,
  heat: Float64Array,
  diagonal: Float64Array,
  apply: (v: Float64Array, out: Float64Array) => void,
): Float64Array {
  const x = new Float64Array(count);
  const left = Float64Array.from(heat);
  const direction = Float64Array.from(heat, (one, n) => one / (diagonal[n] ?? 1));
  const product = new Float64Array(count);
  const norm = (): number => left.reduce((sum, one, n) => sum + one ** 2 / (diagonal[n] ?? 1), 0);
  const first = norm();
  for (let now = first; now > 1e-12 * first; ) {
    apply(direction, product);
    const along = now / direction.reduce((sum, one, n) => sum + one * (product[n] ?? 0), 0);
    for (let n = 0; n < count; n += 1) {
      x[n] = (x[n] ?? 0) + along * (direction[n] ?? 0);
      left[n] = (left[n] ?? 0) - along * (product[n] ?? 0);
    }
    const next = norm();
    for (let n = 0; n < count; n += 1) direction[n] = (left[n] ?? 0) / (diagonal[n] ?? 1) + (next / now) * (direction[n] ?? 0);
    now = next;
  }
  return x;
}
