// The story of a pull request: the base is live, somebody changes the live state by hand, and the pull request asks for
// changes: a wider pipe, a smaller cable, a removed line, two layers that change places, a segment that goes, one that moves to
// another project and one that is let go. The comment is a golden file; UPDATE_STORY=1 writes it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { version } from '../../src/package/package-file.js';
import { newRepository, type TestRepository } from '../git/repository.js';
import { runHere } from '../support/run-here.js';

const FOLDER = join(import.meta.dirname, 'pull-request');
const text = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

let repository: TestRepository;
beforeEach(() => {
  repository = newRepository();
});
afterEach(() => rmSync(repository.folder, { recursive: true, force: true }));

const trenchctl = async (...args: string[]) => {
  const ended = await runHere([...args, '--embedded'], { cwd: repository.folder });
  return { ...ended, said: `${args[0]} ended with ${ended.status}: ${ended.stderr}` };
};

/** Ids differ from run to run, and the version from release to release. */
const withoutIds = (comment: string): string =>
  comment
    .replaceAll(/\b[0-9a-f]{8}\b/g, '00000000')
    .replaceAll(/\(id \d+\)/g, '(id 0)')
    .replace(/commit `[0-9a-f]{12}` on [-\d]+ [:\d]+ UTC/, 'commit `000000000000` on 2026-11-16 12:00 UTC')
    .replace(`by trenchctl ${version()}`, 'by trenchctl 1.0.0');

interface Saved {
  readonly changes: readonly { readonly cause: string }[];
  readonly summary: { readonly destroyed: number };
}

const APPLIED = 'refs/trenchctl/applied';
const RECORD = ['--record', APPLIED];

test('base, head and a drifted live state: the comment, the reviewed plan, and an empty plan after it', async () => {
  repository.commit({ 'specs/storgata.yaml': text('base.yaml'), '.gitignore': '.trenchctl\n*.json\n*.md\n' });
  expect((await trenchctl('apply', 'specs', '--auto-approve', ...RECORD)).said).toMatch(/^apply ended with 0/);
  repository.write('drift/drifted.yaml', text('drifted.yaml'));
  const drift = await trenchctl('apply', 'drift', '--auto-approve', '--max-destroy', '3');
  expect(drift.said).toMatch(/^apply ended with 0/);
  rmSync(join(repository.folder, 'drift'), { recursive: true });

  repository.git('switch', '--quiet', '--create', 'wider-pipes');
  repository.commit({ 'specs/storgata.yaml': text('head.yaml') });
  const planned = await trenchctl(
    ...['plan', 'specs', '--base', 'main', '--max-destroy', '44'],
    ...['-o', 'plan.json', '-o', 'comment.md'],
  );
  expect(planned.said).toMatch(/^plan ended with 0/);
  const comment = withoutIds(readFileSync(join(repository.folder, 'comment.md'), 'utf8'));
  if (process.env.UPDATE_STORY) writeFileSync(join(FOLDER, 'comment.md'), comment);
  expect(comment).toBe(text('comment.md'));

  const { changes, summary } = JSON.parse(readFileSync(join(repository.folder, 'plan.json'), 'utf8')) as Saved;
  expect(new Set(changes.map(({ cause }) => cause))).toEqual(new Set(['request', 'drift', 'both']));
  expect(summary.destroyed).toBe(44);

  const applied = await trenchctl(...['apply', 'plan.json', 'specs', '--base', 'main', '--auto-approve', '--max-destroy', '44']);
  expect(applied.said).toMatch(/^apply ended with 0/);
  const after = await trenchctl('plan', 'specs', '--base', 'main', '--detailed-exitcode');
  expect(after.said).toMatch(/^plan ended with 0/);
  // The base still states the segment that the specs let go.
  expect(after.stdout).toMatch(/^Nothing to apply; .*\n\n.*\n {2}no longer managed: segment Brua with 4 objects/);
});
