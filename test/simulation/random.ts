import { seededRandom } from '../../src/service/random.js';

/** All chance of a simulation comes from one of these, so that a seed replays it. */
export interface Random {
  /** 0 up to, and not with, 1. */
  next(): number;
  /** A whole number from 0 up to, and not with, the bound. */
  below(bound: number): number;
  /** A whole number from the one to the other, both with. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly (readonly [T, number])[]): T;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  const below = (bound: number) => Math.floor(next() * bound);
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[below(list.length)] as T;
  };
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick,
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const found = list.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? (list[0] as (typeof list)[number]))[0];
    },
  };
}
