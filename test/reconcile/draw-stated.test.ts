// Specs that are drawn without a service: nothing in them is new, and their cables are rated if a rule names ratings.
import { expect, test } from 'vitest';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { ASSUMED } from '../../src/rating/assumptions.js';
import { drawStated } from '../../src/reconcile/draw-stated.js';
import { raterWith } from '../../src/reconcile/rater.js';
import { createKeptSandbox } from '../../src/rehearse/kept-sandbox.js';
import { readRules } from '../../src/rules/read-rules.js';
import { CATALOGS } from '../preview/preview-world.js';
import { loadWell } from '../spec/support.js';

test('problems and findings of a spec are known, and a rule about ratings has them', async () => {
  const pipe = 'pipes: [{typeId: 1, cables: [{typeId: 1010}, {typeId: 1010}]}]';
  const text = `apiVersion: trenchctl/v1\nproject: P\nsegments: {A: {sections: [{layers: [{${pipe}, cables: [{typeId: 1010}]}]}]}}\n`;
  const [desired] = loadWell(text)[0]?.segments ?? [];
  if (!desired) throw new Error('there is no segment');
  const rule = 'rules:\n  rated: {severity: error, for: cable, require: item.rating >= 5000}\n';
  const { rules } = readRules(`apiVersion: trenchctl-rules/v1\n${rule}`, 'r.yaml').rules;
  const { rate } = await raterWith(ASSUMED);
  const sandbox = createKeptSandbox(CATALOGS);
  const how = { catalogs: CATALOGS, profile: ASSUMED_PROFILE, sandbox, date: '2026-12-01', rules, rate };
  const [drawn] = await drawStated([{ project: 'P', desired }], how);
  const problems = drawn?.views.flatMap(({ after }) => after?.problems ?? []) ?? [];
  expect(problems.map(({ code, isNew }) => `${code} ${isNew}`)).toEqual([
    'OUTSIDE undefined',
    'rated undefined',
    'rated undefined',
    'rated undefined',
  ]);
  expect(drawn?.findings.map(({ rule: name, state }) => `${name} ${state}`)).toEqual([
    'layout-outside new',
    'rated known',
    'rated known',
    'rated known',
  ]);
});
