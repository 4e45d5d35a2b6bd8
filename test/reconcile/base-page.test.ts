// Pages show plans with a base: the cause of every change, the notes and the problems, each for three sides that are written as specs.
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Api } from '../../src/api/client.js';
import { applyAll } from '../../src/apply/apply-all.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../src/profile/profile-fields.js';
import type { BaseRequest } from '../../src/reconcile/base/base-request.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { budgetsUntil, type PlanRequest, planSpecs } from '../../src/reconcile/plan-specs.js';
import { connect } from '../live/connect.js';
import { expectAnswers, type PageCase } from '../spec/page-cases.js';
import { load, loadWell } from '../spec/support.js';

/** What a case asks for besides its sides: `live` is applied before the plan, and `others` are specs that are not planned. */
interface Asked extends Partial<PlanRequest>, Partial<Pick<BaseRequest, 'onlyChanged' | 'isRecorded'>> {
  /** The name of a second segment that somebody creates, which no spec can do. */
  readonly createdMeanwhile?: string;
  /** True if the user may read the calculation and not write it. */
  readonly isReadOnly?: boolean;
  readonly profile?: Partial<ServiceProfile>;
}

/** The documents of a side, which leave out their version; a side without a text has none. */
const sideOf = (text = ''): string =>
  text === '' ? '' : `${text}\n`.replace(/^---\n/gm, '$&apiVersion: trenchctl/v1\n').replace(/^/, 'apiVersion: trenchctl/v1\n');

async function planOf({ inputs }: PageCase): Promise<string[]> {
  const [live = '', base = '', head = '', others = ''] = ['live', 'base', 'head', 'others'].map((side) => sideOf(inputs.get(side)));
  const { createdMeanwhile, isReadOnly = false, profile = {}, ...asked } = parse(`{${inputs.get('asked') ?? ''}}`) as Asked;
  const { under, api, call } = await connect();
  const reading: Api = {
    profile: { ...ASSUMED_PROFILE, ...profile },
    async call(operation, options) {
      const answer = await api.call(operation, options);
      const isCalculation = typeof answer === 'object' && answer !== null && 'readOnly' in answer;
      return isReadOnly && isCalculation ? { ...answer, readOnly: true } : answer;
    },
  };
  try {
    const applied = await makePlan(loadWell(live), { reading: api, companyId: '1001' }, { parallelism: 4 });
    expect(applied.problems).toEqual([]);
    await applyAll(applied, { api, parallelism: 1, wait: async () => {} });
    if (createdMeanwhile) await call('createSegment', { path: { projectId: '6001' }, body: { name: createdMeanwhile } });
    const { onlyChanged = false, isRecorded = false, ...more } = asked;
    const origin = { ref: 'main', commit: 'c'.repeat(40) };
    const request: PlanRequest = {
      load: async () => load(head),
      ...{ parallelism: 4, rehearse: false, cost: true, budgets: budgetsUntil(() => () => undefined), ...more },
      base: !inputs.has('base')
        ? undefined
        : {
            load: async () => ({ name: 'abc', origin, specs: load(base), others: async () => (others === '' ? [] : loadWell(others)) }),
            ...{ onlyChanged, isRecorded },
          },
    };
    const service = {
      reading,
      writing: api,
      username: 'kari',
      companyId: '1001',
      profile: { ...ASSUMED_PROFILE, ...profile },
      isRemote: false,
    };
    const made = await planSpecs(request, service).catch((error: unknown) => String(error));
    if (typeof made === 'string') return [made];
    const { plan, problems } = made;
    const changes = [...(plan?.segments ?? []), ...(plan?.parts ?? [])].flatMap((one) => one.changes);
    const text = [
      ...problems.map(
        ({ code, severity = 'error', message, remedy, place }) =>
          `${severity} ${code} ${place?.file}:${place?.line}:${place?.col}: ${message}; ${remedy}`,
      ),
      ...changes.map(
        ({ cause, action, address, before, after, alterations, removedFrom }) =>
          `${cause} ${action} ${address} ${JSON.stringify({ before, after, alterations, removedFrom })}`,
      ),
      ...(plan?.segments ?? []).flatMap(({ name, protectedBy, isFirstStated, losses }) =>
        protectedBy || isFirstStated || losses?.length ? [`${name}: ${JSON.stringify({ protectedBy, isFirstStated, losses })}`] : [],
      ),
      ...(plan?.notes ?? []).map((note) => `note ${JSON.stringify(note)}`),
      ...(plan ? [`(${plan.reads} reads, base ${plan.base?.ref})`] : []),
    ].join('\n');
    // The ids of new objects differ from run to run.
    return [text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')];
  } finally {
    await under.close();
  }
}

test.each(['segments', 'projects', 'costs', 'problems'])('the plans are those of the page of %s', async (name) => {
  await expectAnswers(new URL(`base-${name}.txt`, import.meta.url), planOf);
});
