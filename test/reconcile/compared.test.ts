// A page shows what specs say beside those of a base: waivers that are new or changed, and names under `unmanaged` that are not needed.
// A name is needed while the base states what it lets go, wherever the section or layer stood there.
import { test } from 'vitest';
import { compareSpecs } from '../../src/reconcile/base/compare-specs.js';
import { unmanagedNotNeeded } from '../../src/reconcile/base/unmanaged-not-needed.js';
import { waiverChanges } from '../../src/reconcile/base/waiver-changes.js';
import { HEAD } from '../spec/mistakes.js';
import { expectAnswers } from '../spec/page-cases.js';
import { loadWell } from '../spec/support.js';

test('the findings are those of the page', () =>
  expectAnswers(new URL('compared.txt', import.meta.url), ({ inputs }) => {
    const [head, base] = ['head', 'base'].map((side) => loadWell(`${HEAD}${inputs.get(side)}\n`));
    const comparison = compareSpecs(head ?? [], base ?? []);
    const prune = inputs.has('prune') ? inputs.get('prune') === 'true' : undefined;
    return [
      ...waiverChanges(comparison.projects, comparison).map((change) => JSON.stringify(change)),
      ...unmanagedNotNeeded(comparison.projects, comparison, prune).map((problem) => JSON.stringify(problem)),
    ];
  }));
