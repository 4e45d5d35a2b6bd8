// All ways in which the answer to a call can be lost after it was done.
import type { FaultAction } from '../../src/service/faults/faults.js';

const status = (code: number): FaultAction => ({ kind: 'lose', how: 'status', status: code });
export const WAYS: readonly (readonly [string, FaultAction])[] = [
  ['reset', { kind: 'lose', how: 'reset' }],
  ['time-out', { kind: 'lose', how: 'timeout' }],
  ['500', status(500)],
  ['502', status(502)],
  ['504', status(504)],
  ['cut off', { kind: 'lose', how: 'truncate' }],
  ['done late', { kind: 'late-commit', afterRequests: 3 }],
];
