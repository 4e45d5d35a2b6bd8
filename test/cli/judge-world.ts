// A repository whose base has a rule on the cover of cables, and a live segment that keeps it; each test is one change of it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect } from 'vitest';
import { cwd, inFolder } from '../support/around.js';
import { runHere } from '../support/run-here.js';

export const rules = (limit: number, severity = 'error'): string => `apiVersion: trenchctl-rules/v1
rules:
  cover:
    severity: ${severity}
    for: cable
    require: item.depth >= ${limit}
    message: "{item.name} lies {item.depth} mm deep, ${limit} mm are required"
`;

export const spec = (cover: number, more = '', name = 'Storgata'): string => `apiVersion: trenchctl/v1
project: "2026-0417"
segments:
  ${name}:
    length: 100
${more}    topCoverings: [{type: TARMAC, thickness: 80}]
    sections:
      - coverThickness: ${cover}
        layers:
          - cables: [{type: TSLF 24 kV 3x1x240 Al, groupConfiguration: SINGLE}]
`;

export const SETTINGS = `rules: [rules/company.yaml]
environments:
  prod:
    data: .trenchctl
    rules: [rules/company.yaml]
`;

let base: string;
/** The folder of the change. */
export let here: string;

export const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'protocol.file.allow=always', ...args], {
    cwd: here,
    stdio: 'pipe',
    encoding: 'utf8',
  });
export const write = (file: string, text: string): void => writeFileSync(join(here, file), text);
export const commit = (): void => {
  git('add', '-A');
  git('commit', '-qm', 'a');
};
export const trenchctl = (...args: string[]) => runHere([...args, '--embedded'], { cwd: here });
export const plan = (...args: string[]) => trenchctl('plan', 'specs', '--base', 'main', ...args);

/** Writes the spec: its text, or the cover of the cable. */
export const change = (to: number | string): void => write('specs/a.yaml', typeof to === 'string' ? to : spec(to));
/** The plan of a spec. */
export const planAt = (to: number | string, ...args: string[]) => {
  change(to);
  return plan(...args);
};

/** Makes the working folder the base, with this spec if one is given, and goes on with a new change of it. */
export function merge(to?: number | string): void {
  if (to !== undefined) change(to);
  git('add', '-A');
  git('commit', '-qm', 'merged', '--allow-empty');
  git('branch', '-f', 'main');
}

/** Makes the world of a file of tests: the base once, and a pull request that breaks its rule for each test. */
export function judgeWorld(): void {
  inFolder('all');
  /** The base: a live segment with a cover that is deep enough, and the rules that say so. */
  beforeAll(async () => {
    base = mkdtempSync(join(cwd, 'base-'));
    here = base;
    mkdirSync(join(here, 'rules'));
    mkdirSync(join(here, 'specs'));
    write('.gitignore', '.trenchctl\n');
    write('trenchctl.yaml', SETTINGS);
    write('rules/company.yaml', rules(800));
    write('rules/other.yaml', rules(100));
    write('other.yaml', 'data: .trenchctl\n');
    write('specs/a.yaml', spec(900));
    git('init', '-q', '-b', 'main');
    commit();
    expect((await trenchctl('apply', 'specs', '--auto-approve')).status).toBe(0);
  });

  beforeEach(() => {
    here = mkdtempSync(join(cwd, 'pull-'));
    cpSync(base, here, { recursive: true });
    git('switch', '-qc', 'pull');
    change(700);
  });
}
