import fc from 'fast-check';
import { test } from 'vitest';
import { SIMULATION_TIMEOUT } from '../support/counts.js';

type Property<Ts extends [unknown, ...unknown[]]> = Parameters<typeof fc.property<Ts>>;

/** A test of a property that holds for all values. */
export const holds = <Ts extends [unknown, ...unknown[]]>(title: string, options: fc.Parameters<Ts>, ...property: Property<Ts>): void =>
  test(title, () => fc.assert(fc.property(...property), options), SIMULATION_TIMEOUT);
