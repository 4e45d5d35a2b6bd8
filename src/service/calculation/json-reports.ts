import { COST_TYPES } from '../core/calculation-records.js';
import type { Handler } from '../core/context.js';
import { oneOf } from '../core/path-values.js';
import { DISTRIBUTIONS, distribution } from './distribution.js';
import { quantityLines, quantityOptions, viewLine } from './quantities.js';
import { reported } from './report.js';

export const getQuantityReports: Handler = (context, input) => {
  const { costed } = reported(context, input);
  const how = { ...quantityOptions(input), lang: context.lang };
  const body = COST_TYPES.map((type) => [type, quantityLines(costed, type, how).map(viewLine)]);
  return { status: 200, body: Object.fromEntries(body) };
};

export const getQuantityReport: Handler = (context, input) => {
  const type = oneOf(input, 'type', COST_TYPES);
  const { costed } = reported(context, input);
  const how = { ...quantityOptions(input), lang: context.lang };
  return { status: 200, body: quantityLines(costed, type, how).map(viewLine) };
};

export const getDistributionReports: Handler = (context, input) => {
  const { costed } = reported(context, input);
  const body = DISTRIBUTIONS.map((type) => [type, distribution(type, context, costed)]);
  return { status: 200, body: Object.fromEntries(body) };
};

export const getDistributionReport: Handler = (context, input) => {
  const type = oneOf(input, 'type', DISTRIBUTIONS);
  return { status: 200, body: distribution(type, context, reported(context, input).costed) };
};
