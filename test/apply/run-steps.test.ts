import { expect, test } from 'vitest';
import { ApiError, type ApiErrorCode, type ApiErrorOptions } from '../../src/api/api-error.js';
import { type Caller, runSteps, type StepReport } from '../../src/apply/run-steps.js';
import { type CallOutcome, callOutcomeOf, failureOf, StepError, unexpectedStateError } from '../../src/apply/step-error.js';
import { mustMatchRequest } from '../../src/apply/unexpected-state.js';
import type { OperationId } from '../../src/contract/generated/operation-ids.js';
import type { ApplyFailure } from '../../src/plan/model/refusal.js';
import type { Step } from '../../src/plan/model/step.js';
import { failureWords } from '../../src/render/words/refusal-words.js';

/** Answers from a table and records the requests. */
function caller(answers: Readonly<Record<string, unknown>>) {
  const calls: ({ operation: string } & Parameters<Caller['call']>[1])[] = [];
  const call: Caller['call'] = async (operation, request) => {
    calls.push({ operation, ...request });
    if (answers[operation] instanceof Error) throw answers[operation];
    return answers[operation];
  };
  return { calls, call };
}

const step = (id: string, operation: OperationId, more: Partial<Step> = {}): Step => ({ id, operation, path: {}, address: 'P/S', ...more });

/** Answers that do not show the section. */
const NOTHING = [{}, { sections: [] }, { sections: [null] }, { sections: ['x'] }, undefined];
const MADE = { id: '7', sections: [{ id: 'a', coverThickness: 600, layers: [{ id: 'b' }] }] };

test('later steps refer to values of an answer, in the path and anywhere in the body', async () => {
  const api = caller({ createSegment: MADE, addPipe: { id: 'p' } });
  await runSteps(
    [
      step('1', 'createSegment', { path: { projectId: '6001' }, body: { name: 'S' } }),
      step('2', 'addPipe', {
        path: { segmentId: { step: '1', pick: 'id' } },
        body: { layerId: { step: '1', pick: 'sections.0.layers.0.id' }, cables: [{ typeId: '3' }] },
      }),
      step('3', 'addEcomDuct', { path: { segmentId: '7' }, body: { deep: [{ pipeId: { step: '2', pick: 'id' } }], nothing: null } }),
      step('4', 'deleteSegment', { path: { segmentId: '7' } }),
    ],
    api,
  );
  expect(api.calls).toEqual([
    { operation: 'createSegment', path: { projectId: '6001' }, body: { name: 'S' } },
    { operation: 'addPipe', path: { segmentId: '7' }, body: { layerId: 'b', cables: [{ typeId: '3' }] } },
    { operation: 'addEcomDuct', path: { segmentId: '7' }, body: { deep: [{ pipeId: 'p' }], nothing: null } },
    { operation: 'deleteSegment', path: { segmentId: '7' } },
  ]);
});

test.each<[unknown, object, string[]]>([
  [MADE, { coverThickness: 600 }, ['done', 'agrees']],
  [MADE, { coverThickness: 601 }, ['done', 'done']],
  [MADE, { coverThickness: 600, sectionType: 'X' }, ['done', 'done']],
  ...NOTHING.map((answer): [unknown, object, string[]] => [answer, { length: 2 }, ['done', 'done']]),
])('after the answer %j, a call whose fields agree already is left out, and no other: %j', async (answer, body, outcomes) => {
  const api = caller({ createSegment: answer });
  const update = step('2', 'updateSection', { body: body as never, unless: { step: '1', pick: 'sections.0' } });
  const reports = await runSteps([step('1', 'createSegment'), update], api);
  expect(reports.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(api.calls).toHaveLength(outcomes.filter((outcome) => outcome === 'done').length);
});

test('`unless` may refer to a whole answer, and a step without a body is always made', async () => {
  const api = caller({ createSection: { id: 's', coverThickness: 600 } });
  const unless = { step: '1', pick: '' };
  const update = step('2', 'updateSection', { body: { coverThickness: 600 }, unless });
  const reports = await runSteps([step('1', 'createSection'), update, step('3', 'deleteSection', { unless })], api);
  expect(reports.map(({ outcome, answer }) => [outcome, answer])).toEqual([
    ['done', { id: 's', coverThickness: 600 }],
    ['agrees', undefined],
    ['done', undefined],
  ]);
});

test('a list of one is the answer to a create of one, and a list to a create of several', async () => {
  const api = caller({ addPipe: [{ id: 'p' }], addCableBatch: [{ id: 'c' }] });
  const [pipe, cables] = await runSteps([step('1', 'addPipe', { body: {} }), step('2', 'addCableBatch', { body: { count: 1 } })], api);
  expect([pipe?.answer, cables?.answer]).toEqual([{ id: 'p' }, [{ id: 'c' }]]);
});

test('`before` can prevent a call', async () => {
  const api = caller({});
  const before = async ({ id }: Step): Promise<void> => {
    if (id === '2') throw new Error('not now');
  };
  await expect(runSteps([step('1', 'addSensor'), step('2', 'addPipe')], api, { before })).rejects.toThrow('not now');
  expect(api.calls.map(({ operation }) => operation)).toEqual(['addSensor']);
});

test.each([[undefined], [{}], [{ id: 7 }], [{ id: '' }], [{ sections: [] }]])(
  'an answer without the id is an error, and nothing is sent to a place that is not known: %j',
  async (answer) => {
    const api = caller({ createSegment: answer });
    const steps = [step('1', 'createSegment'), step('2', 'addSensor', { path: { segmentId: { step: '1', pick: 'id' } } })];
    await expect(runSteps(steps, api)).rejects.toMatchObject({ failure: { code: 'no-id-in-answer', step: '1' } });
    expect(api.calls.map(({ operation }) => operation)).toEqual(['createSegment']);
  },
);

test('an error ends the run, and the calls before it were reported', async () => {
  const api = caller({ addPipe: new Error('no') });
  const told: StepReport[] = [];
  const steps = [step('1', 'addSensor'), step('2', 'addPipe'), step('3', 'addCable')];
  await expect(runSteps(steps, api, { onStep: (report) => told.push(report) })).rejects.toThrow('no');
  expect(api.calls.map(({ operation }) => operation)).toEqual(['addSensor', 'addPipe']);
  expect(told.map(({ step: { id }, outcome }) => [id, outcome])).toEqual([['1', 'done']]);
});

test('after a stop the call in flight ends and no new one starts', async () => {
  let isStopped = false;
  const api = caller({ addSensor: { id: 'x' } });
  const stopping: Caller = {
    call: (...given) => {
      isStopped = true;
      return api.call(...given);
    },
  };
  const reports = await runSteps([step('1', 'addSensor'), step('2', 'addPipe')], stopping, { stopped: () => isStopped });
  expect(reports.map(({ step: { id }, answer }) => [id, answer])).toEqual([['1', { id: 'x' }]]);
  expect(api.calls.map(({ operation }) => operation)).toEqual(['addSensor']);
});

// Call outcomes: each error with its outcome.

const NO_ID: ApplyFailure = { code: 'no-id-in-answer', step: '3', pick: 'layers.0.id' };
const MOVED: ApplyFailure = { code: 'changed-by-others', object: { kind: 'section', id: 'a' } };

const api = (code: ApiErrorCode, more: Omit<ApiErrorOptions, 'operation'> = {}) =>
  new ApiError(code, 'no', { operation: 'addCable', ...more });

test.each<[string, unknown, CallOutcome]>([
  ['a lost answer', api('broken', { ambiguous: true }), 'unknown'],
  ['a 500 after a write', api('server-error', { status: 500, ambiguous: true }), 'unknown'],
  ['a conflict that may have been ours', api('conflict', { status: 409, ambiguous: true }), 'unknown'],
  ['a conflict', api('conflict', { status: 409 }), 'conflict'],
  ['gone', api('not-found', { status: 404 }), 'conflict'],
  ['a delete of something that is gone', new ApiError('not-found', 'no', { operation: 'deleteCable', status: 404 }), 'gone'],
  ['too many requests', api('too-many-requests', { status: 429 }), 'retryable'],
  ['nobody there', api('unreachable'), 'retryable'],
  ['a refusal', api('bad-request', { status: 400 }), 'rejected'],
  ['not allowed', api('forbidden', { status: 403 }), 'rejected'],
  ['no token', api('no-token'), 'rejected'],
  ['a section that was touched', new StepError('conflict', MOVED), 'conflict'],
  ['an answer that does not fit', new StepError('unverified', NO_ID, { step: '3' }), 'unverified'],
  ['a state that nobody expected', unexpectedStateError({ differences: [] }), 'unexpected'],
  ['a mistake of ours', new TypeError('x is not a function'), 'rejected'],
  ['something that is no error', 'boo', 'rejected'],
  ['nothing at all', undefined, 'rejected'],
])('%s', (_, error, callOutcome) => {
  expect(callOutcomeOf(error)).toBe(callOutcome);
});

const wordsOf = (error: unknown) => failureWords(failureOf(error));

test('the words of an error', () => {
  expect(wordsOf(api('conflict'))).toBe('no');
  expect(wordsOf(new StepError('unverified', NO_ID))).toBe('the answer to step 3 has no layers.0.id');
  expect(wordsOf('boo')).toBe('boo');
});

const other = (field: string, answered: unknown, sent: unknown) => ({ code: 'other-value', field, answered, sent });
const placed = (id: string) => ({ sectionId: id, layerId: id, pipeId: id, beforeSectionId: id, beforeLayerId: id });

test.each<[string, object, unknown, unknown]>([
  ['has an id and the values that were sent', { typeId: '7', count: 1 }, [{ id: '1', typeId: '7' }], undefined],
  ['has a number as text', { height: 40 }, { id: '1', height: '40' }, undefined],
  ['has text as a number', { typeId: '7' }, { id: '1', typeId: 7 }, undefined],
  ['has another number as text', { height: 40 }, { id: '1', height: '41' }, other('height', '41', 40)],
  ['has another number', { typeId: '7' }, { id: '1', typeId: 8 }, other('typeId', 8, '7')],
  ['has a boolean for text', { label: 'true' }, { id: '1', label: true }, other('label', true, 'true')],
  ['leaves out a value, or has none', { typeId: '7', height: 40 }, { id: '1', height: null }, undefined],
  ['names another place', placed('1'), { id: '1', ...placed('2') }, undefined],
  ['has an empty id', {}, { id: '' }, { code: 'no-id' }],
  ['has a number as its id', {}, { id: 1 }, { code: 'no-id' }],
  ['is empty', {}, undefined, { code: 'no-id' }],
  ['is no list', { count: 2 }, { id: '1' }, { code: 'not-a-list' }],
  ['is too short', { count: 2 }, [{ id: '1' }], { code: 'too-short', listed: 1, asked: 2 }],
  ['is longer than asked', { count: 1 }, [{ id: '1' }, { id: '2' }], undefined],
  ['has a wrong second entry', { count: 2 }, [{ id: '1' }, {}], { code: 'no-id' }],
])('the answer to a create that %s', (_, body, answer, mismatch) => {
  const report = (operation: string, outcome = 'done') =>
    ({ step: { id: '4', operation, path: {}, address: 'P/S' }, outcome, sent: { path: {}, body }, answer }) as unknown as StepReport;
  const thrown = (one: StepReport): unknown => {
    try {
      mustMatchRequest(one);
      return undefined;
    } catch (error) {
      return error instanceof StepError ? [error.outcome, error.step, error.failure] : error;
    }
  };
  const failure = { code: 'unverified-answer', step: '4', operation: 'addCable', mismatch };
  expect(thrown(report('addCable'))).toEqual(mismatch && ['unverified', '4', failure]);
  expect([thrown(report('updateCable')), thrown(report('addCable', 'agrees'))]).toEqual([undefined, undefined]);
});
