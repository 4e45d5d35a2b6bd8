import { UserError } from '../../../diagnostics/user-error.js';
import type { WhatIf } from '../../../rating/rate-items.js';
import { usualSpecs } from '../../options/common-options.js';
import type { RatingArgs } from '../../options/rating-options.js';

export interface RateArgs extends RatingArgs {
  readonly paths?: readonly string[];
  readonly live: boolean;
  readonly project?: string;
  readonly segment?: string;
  readonly soil?: number;
  readonly ambient?: number;
  readonly depth?: string;
  readonly format: 'text' | 'json' | 'csv';
  readonly parallelism: number;
}

export interface CheckedRate extends Omit<RateArgs, 'paths' | 'soil' | 'ambient' | 'depth'> {
  /** Empty if a live project is rated without specs. */
  readonly paths: string[];
  /** Present if other conditions are asked for. */
  readonly whatIf?: WhatIf;
}

/** Checks the options before the service is asked. */
export function checkedRate({ paths = [], soil, ambient, depth, ...args }: RateArgs): CheckedRate {
  const whatIf: WhatIf = {
    ...(soil === undefined ? {} : { soil: within('--soil', soil, { above: 0, to: 10, unit: 'K.m/W' }) }),
    ...(ambient === undefined
      ? {}
      : { ambient: within('--ambient', ambient, { above: -20, to: 60, unit: 'C' }) }),
    ...(depth === undefined ? {} : { depth: depthOf(depth) }),
  };
  const needsNoSpecs = args.live && args.project !== undefined;
  return {
    ...args,
    paths: paths.length > 0 || needsNoSpecs ? [...paths] : [usualSpecs()],
    ...(Object.keys(whatIf).length > 0 ? { whatIf } : {}),
  };
}

interface Range {
  readonly above: number;
  readonly to: number;
  readonly unit: string;
}

function within(option: string, value: number, { above, to, unit }: Range): number {
  if (value > above && value <= to) return value;
  throw new UserError(`${option} must be a number above ${above} and up to ${to} ${unit}`);
}

const MOST_MM = 10_000;

function depthOf(text: string): number {
  const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= MOST_MM) return value;
  throw new UserError(
    `--depth must be a difference in mm up to ${MOST_MM}, such as --depth +200 (deeper) or --depth=-100 (shallower)`,
  );
}
