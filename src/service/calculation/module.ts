import { CALCULATION_TYPES } from '../core/calculation-records.js';
import type { Handler } from '../core/context.js';
import { wire } from '../core/int64.js';
import { oneOf } from '../core/path-values.js';
import { isReadOnly, openIn, saved } from './open.js';
import { revisionName } from './revisions.js';

export const getCalculationModule: Handler = (context, input) => {
  const opened = openIn(context, input, 'READ');
  const { calculationType, projectId, revisionId } = opened.calculation;
  const body = {
    calculationType,
    projectId: wire(projectId),
    readOnly: isReadOnly(opened),
    revisionId: wire(revisionId),
    revisionName: revisionName(context.world, revisionId),
  };
  return { status: 200, body };
};

export const setCalculationType: Handler = (context, input) => {
  const calculationType = oneOf(input, 'calculationType', CALCULATION_TYPES);
  const opened = openIn(context, input, 'WRITE');
  if (opened.calculation.calculationType === calculationType) return { status: 204 };
  return { status: 204, changes: saved(context, opened, { calculationType }) };
};
