// Each field is there because the client cannot do without it: with the assumed profile against a service that behaves
// otherwise, a spec that touches the behaviour is not reached, or not seen to be reached.
import { expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import { probe } from '../../src/probe/probe.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { makePlan } from '../../src/reconcile/make-plan.js';
import { openBench, PROJECT } from '../probe/bench.js';
import { loadWell } from '../spec/support.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: {number: "2026-0417", id: 6001}\nsegments:\n  S:\n';
const CASES = {
  ductsInPipes: [
    'hidden',
    '    sections: [{layers: [{pipes: [{pipeCategory: ECOM, ecomDucts: [{outerDiameter: 32}]}]}]}]\n',
  ],
  cableGroups: [
    'conductors',
    '    sections: [{layers: [{cables: [{typeId: 1010, groupConfiguration: TRIANGLE}]}]}]\n',
  ],
  newCoverings: ['bottom', '    topCoverings: [{thickness: 80}, {thickness: 90}]\n'],
  batchLimit: [2, '    sections: [{layers: [{cables: [{typeId: 1039, count: 3}]}]}]\n'],
} as const;

test.each(Object.entries(CASES))('%s', async (name, [value, text]) => {
  for (const isTold of [false, true]) {
    const profile = { ...ASSUMED_PROFILE, [name]: value };
    const bench = await openBench(profile);
    const assumed = bench.api();
    const found = (await probe({ api: assumed, projectId: PROJECT, random: bench.random })).profile;
    const api = isTold ? { ...assumed, profile: found } : assumed;
    const plan = () => makePlan(loadWell({ 'a.yaml': HEAD + text }), { reading: api }, { parallelism: 1 });
    const [outcome] = await applyPlan((await plan()).segments, {
      api,
      parallelism: 1,
      tries: 1,
      wait: async () => {},
    });
    expect([isTold, outcome?.status]).toEqual([
      isTold,
      isTold ? 'applied' : name === 'batchLimit' ? 'failed' : 'unexpected',
    ]);
    await bench.under.close();
  }
});
