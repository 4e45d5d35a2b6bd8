// What a call that failed leaves behind: each error, and what it means for what is there.
import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode, type ApiErrorOptions } from '../../src/api/api-error.js';
import { type Doubt, doubtOf, messageOf } from '../../src/apply/doubt.js';
import { StepError, surpriseError } from '../../src/apply/step-error.js';

const api = (code: ApiErrorCode, more: Omit<ApiErrorOptions, 'operation'> = {}) =>
  new ApiError(code, 'no', { operation: 'addCable', ...more });

test.each<[string, unknown, Doubt]>([
  ['a lost answer', api('broken', { ambiguous: true }), 'unknown'],
  ['a 500 after a write', api('server-error', { status: 500, ambiguous: true }), 'unknown'],
  ['a conflict that may have been ours', api('conflict', { status: 409, ambiguous: true }), 'unknown'],
  ['a conflict', api('conflict', { status: 409 }), 'rival'],
  ['gone', api('not-found', { status: 404 }), 'rival'],
  ['too many requests', api('too-many-requests', { status: 429 }), 'busy'],
  ['nobody there', api('unreachable'), 'busy'],
  ['a refusal', api('bad-request', { status: 400 }), 'definite'],
  ['not allowed', api('forbidden', { status: 403 }), 'definite'],
  ['no token', api('no-token'), 'definite'],
  ['a section that was touched', new StepError('rival', 'moved'), 'rival'],
  ['an answer that does not fit', new StepError('odd', 'the answer has no id', { step: '3' }), 'odd'],
  ['a state that nobody expected', surpriseError({ differences: [] }), 'surprise'],
  ['a mistake of ours', new TypeError('x is not a function'), 'definite'],
  ['something that is no error', 'boo', 'definite'],
  ['nothing at all', undefined, 'definite'],
])('%s', (_, error, doubt) => {
  expect(doubtOf(error)).toBe(doubt);
});

test('its words', () => {
  expect(messageOf(api('conflict'))).toBe('no');
  expect(messageOf(new StepError('odd', 'the answer has no id'))).toBe('the answer has no id');
  expect(messageOf('boo')).toBe('boo');
});
