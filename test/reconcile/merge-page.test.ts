// Pages show what `export --merge` writes into specs: the new texts, the notes and the refusals. `live` and `spec` are the segments of
// a project.
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { Api } from '../../src/api/client.js';
import { applyAll } from '../../src/apply/apply-all.js';
import { ASSUMED_PROFILE } from '../../src/profile/profile-fields.js';
import { type MergeScope, mergeLiveState } from '../../src/reconcile/merge-live.js';
import { CALLER, openWorld, type World } from '../simulation/reconcile/world.js';
import { expectAnswers, type PageCase } from '../spec/page-cases.js';
import { load, loadWell } from '../spec/support.js';

const HEAD = 'apiVersion: trenchctl/v1\nproject: "2026-0417"\n';

interface Scope extends Omit<MergeScope, 'folder'> {
  /** True if the last line of the spec has no end. */
  readonly isUnended?: boolean;
  /** Values that the service answers in every object, such as the empty lists that no spec can make. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

async function mergedInto(world: World, { inputs, files }: PageCase): Promise<string[]> {
  const [live = '', spec, besides] = ['live', 'spec', 'beside'].map((name) => inputs.get(name));
  const { isUnended = false, answers = {}, ...scope } = parse(`{${inputs.get('scope') ?? ''}}`) as Scope;
  world.clear();
  const made = await world.plan(live === '' ? [] : loadWell(`${HEAD}segments:\n${live}\n`));
  expect(made.problems).toEqual([]);
  const applied = await applyAll(made, { api: world.writing, parallelism: 1, wait: async () => {} });
  // `id-of-A` stands for the id of the live segment A.
  const stated = spec?.replace(/id-of-(\w+)/g, (_, name) => applied.find((one) => one.name === name)?.createdIds?.[0] ?? '');
  const texts = stated === undefined ? files : { 'a.yaml': `${HEAD}segments:\n${stated}${isUnended ? '' : '\n'}` };
  // Files beside it are loaded and not written.
  const folder = load(besides === undefined ? texts : { ...texts, 'b.yaml': `${besides}\n` });
  const reading: Api = {
    ...world.reading,
    async call(operation, options) {
      const answer = await world.reading.call(operation, options);
      const text = JSON.stringify(answer, (key, value) => (key in answers ? answers[key] : value));
      return Object.keys(answers).length > 0 ? JSON.parse(text) : answer;
    },
  };
  const merged = await mergeLiveState(load(texts), { ...scope, folder }, { reading, profile: ASSUMED_PROFILE, ...CALLER });
  if ('problems' in merged) return merged.problems.map((problem) => JSON.stringify(problem));
  const noted = (kind: string) => (note: { readonly segment: string; readonly remark: object }) =>
    `(${kind} ${note.segment}: ${JSON.stringify(note.remark)})`;
  return [
    ...[...merged.texts].flatMap(([file, text]) => [
      `--- ${file}`,
      text
        .replace(HEAD, '')
        .replace(/segmentId: \d+/g, 'segmentId: (its id)')
        .trimEnd()
        .replace(/^(?=.)/gm, '| '),
    ]),
    ...merged.done.map(noted('done')),
    ...merged.refused.map(noted('refused')),
    `(unnamed: ${merged.unnamed.join(', ')})`,
  ];
}

test.each(['values', 'items', 'segments'])('the texts are those of the page of %s', async (name) => {
  const world = await openWorld();
  onTestFinished(() => world.under.close());
  await expectAnswers(new URL(`merge-${name}.txt`, import.meta.url), (one) => mergedInto(world, one));
});
