// Advice that can be followed: every command line that an output recommends is run in its folder, and does what its sentence
// says. A text in the sources that names a command is recommended by one of the rows, or is in the list with a reason.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedIn } from '../../docs/commands.js';
import { play, type Row } from './play.js';
import { HOMES, OTHER_ROWS } from './rows-other.js';
import { RECONCILE_ROWS } from './rows-reconcile.js';
import { openWorld, type World } from './world.js';

const NAME = 'it is a title or a name, and recommends nothing';
const SCHEMA = 'it is a description in a JSON Schema, which editors show';
const PAGE = 'it is on a page in a browser, which the running service shows';
const HELP = 'it is the help of an option, which describes the file or the command';
const EXPLAIN = 'it prints the variables of rules; test/company-rules/read-rules.test.ts compares them';
const LOGIN = 'it asks for a secret on a terminal; test/cli/login.test.ts plays it';

/** Texts that name a command and that no row plays, by the start of their line, each with the reason. */
const NOT_PLAYED: readonly (readonly [start: string, reason: string])[] = [
  ['src/api/access.ts: trenchctl login', LOGIN],
  ['src/cli/connection/connect.ts: trenchctl login', LOGIN],
  ['src/cli/login/login-stores.ts: trenchctl login --store file', LOGIN],
  ['src/cli/login/stored-credentials.ts: trenchctl login', LOGIN],
  ['src/cli/commands/login.ts: trenchctl logout', LOGIN],
  ['src/cli/connection/written-settings.ts: trenchctl serve --service-profile FILE', 'it runs until it is stopped'],
  ['src/cli/commands/init.ts: trenchctl keygen ~/plan-key', 'it writes into the home folder; test/cli/keygen.test.ts plays it'],
  [
    'src/cli/commands/doctor/ci/requirements.ts: trenchctl keygen ~/plan-key',
    'it writes into the home folder; test/cli/keygen.test.ts plays it',
  ],
  ['src/cli/commands/init.ts: trenchctl doctor --ci', 'it asks the host of the pipeline; test/cli/doctor-ci.test.ts plays it'],
  ['src/cli/commands/completion.ts: trenchctl completion', 'it is a comment in a script for a shell'],
  ['src/browser/console/', PAGE],
  ['src/browser/reference/answer.ts: trenchctl serve', PAGE],
  ['src/service/reference/reference-page.ts: trenchctl serve', PAGE],
  ['src/cli/commands/apply.ts: trenchctl apply ... specs/ --record', 'it needs a repository; test/cli/record.test.ts plays it'],
  ['src/preview/server.ts: trenchctl preview', NAME],
  ['src/browser/preview/finding-list.ts: trenchctl validate', PAGE],
  ['src/rules/rules-language.ts: trenchctl rules', SCHEMA],
  ['src/rules/cases-language.ts: trenchctl rules test', SCHEMA],
  ['src/rules/condition-problem.ts: trenchctl explain rules', EXPLAIN],
  ['src/cli/commands/explain.ts: trenchctl explain rules', EXPLAIN],
  ['src/rules/type-problem.ts: trenchctl explain rules', EXPLAIN],
  ['src/cli/help.ts: trenchctl doctor --help', HELP],
  ['src/cli/commands/preview.ts: trenchctl render', HELP],
  ['src/cli/commands/plan.ts: trenchctl apply FILE.json', HELP],
  ['src/cli/options/drawing-options.ts: trenchctl render --state diff', HELP],
  ['src/cli/commands/serve.ts: trenchctl serve: ', NAME],
  ['src/probe/probe.ts: trenchctl probe', NAME],
  ['src/render/drift/drift-markdown.ts: trenchctl drift', NAME],
  ['src/render/markdown/markdown.ts: trenchctl plan', NAME],
  ['src/profile/read-profile.ts: trenchctl probe --target NUMBER', SCHEMA],
  ['src/cli/saved-plan/plan-key.ts: trenchctl plan v1', NAME],
  ['src/cli/commands/render/write-drawings.ts: trenchctl render', NAME],
];

// Every place in the sources that makes a text with a command of trenchctl in it.

interface Template {
  readonly file: string;
  /** The command line, with ... for a value. */
  readonly text: string;
  /** Matches every command line that the template makes, with the options that select the service. */
  readonly pattern: RegExp;
}

const VALUE = '\u0000';
const BUILDERS: readonly string[] = ['commandText', 'recommended', 'exporting'];

/** Finds command lines in texts, and calls of the functions that build them. Comments are no texts. */
function templatesIn(root: string, commands: readonly string[]): Template[] {
  const named = new RegExp(`trenchctl (?:${commands.join('|')})(?![\\w-])[^\`\\n]*`, 'g');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((name) => {
      const file = join(root, name);
      const text = readFileSync(file, 'utf8');
      // Only a file with one of these words is parsed, because the generated sources are large.
      if (!/trenchctl /.test(text) && !BUILDERS.some((builder) => text.includes(builder))) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        const words = textOf(node);
        if (words !== undefined) found.push(...[...words.matchAll(named)].map(([line]) => line.trim()));
        else if (ts.isCallExpression(node)) found.push(...built(node));
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found.map((line) => ({ file, text: line.replaceAll(VALUE, '...'), pattern: patternOf(line) }));
    });
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('');
}

/** The words of a call such as `recommended(args, ['plan', ...paths])`. */
function built({ expression, arguments: given }: ts.CallExpression): string[] {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  const words = given.at(-1);
  if (!BUILDERS.includes(name) || !words || !ts.isArrayLiteralExpression(words)) return [];
  const parts = words.elements.map((one) => (ts.isStringLiteral(one) ? one.text : VALUE));
  return [['trenchctl', ...(name === 'exporting' ? ['export'] : []), ...parts].join(' ')];
}

/** A value may be several words, or none. */
const patternOf = (line: string): RegExp =>
  new RegExp(
    `^${line
      .split(VALUE)
      .map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}(?: --data .*)?$`,
  );

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => {
  for (const folder of [world.folder, ...HOMES]) rmSync(folder, { recursive: true, force: true });
});

const ROWS: readonly Row[] = [...RECONCILE_ROWS, ...OTHER_ROWS];

/** A row is played once, for its own test or for the search of texts that no row recommends. */
const played = new Map<Row, Promise<readonly string[]>>();
const linesOf = (row: Row): Promise<readonly string[]> => {
  const lines = played.get(row) ?? play(world, row);
  played.set(row, lines);
  return lines;
};

const TIMEOUT = 120_000;

describe('every command line that is recommended does what its sentence says', () => {
  test.each(ROWS.map((row) => [row.name, row] as const))(
    '%s',
    async (_, row) => {
      // The lines may have been played for another test, which has made their assertions.
      await expect(linesOf(row)).resolves.toBeInstanceOf(Array);
    },
    TIMEOUT,
  );
});

test(
  'no text of the sources recommends a command that no row runs',
  async () => {
    const lines: string[] = [];
    for (const row of ROWS) lines.push(...(await linesOf(row)));
    const found = templatesIn('src', await commandNames());
    const isPlayed = ({ pattern }: (typeof found)[number]): boolean => lines.some((line) => pattern.test(line));
    const left = found.filter((one) => !isPlayed(one)).map(({ file, text }) => `${file}: ${text}`);
    const excused = NOT_PLAYED.map(([start]) => start);
    expect(left.filter((one) => !excused.some((start) => one.startsWith(start)))).toEqual([]);
    expect(excused.filter((start) => !left.some((one) => one.startsWith(start)))).toEqual([]);
  },
  TIMEOUT * 5,
);

/** The names of the commands, as the help lists them. */
async function commandNames(): Promise<string[]> {
  const { stdout } = await world.run('--help');
  return listedIn(stdout);
}
