import { isError } from '../../diagnostics/problem.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { BUILT_IN, LAYOUT_RULES, type LayoutRule } from '../../kinds/layout-rules.js';
import type { CatalogType } from '../../live/catalog.js';
import type { ReadFiles } from '../../reconcile/rules/load-rules.js';
import { type CaseResult, testRules } from '../../reconcile/rules/test-rules.js';
import type { Expected } from '../../rules/cases-language.js';
import { OVER_BUDGET } from '../../rules/judge.js';
import { loadRule } from '../../rules/load-rule.js';
import type { Rule } from '../../rules/rule.js';
import { createWork } from '../../rules/work.js';
import { command, type GlobalArgs, noun, texts } from '../command.js';
import { deadline } from '../options/deadline.js';
import { FORMAT } from '../options/noun-options.js';
import { readRulesFiles } from '../options/read-rules-files.js';
import { printSpecProblems } from '../options/read-specs.js';
import { rulesFiles } from '../options/rules-options.js';
import { jsonText, many } from '../output/print-json.js';

const FILES = { files: texts('Rules files') };

const listRules = command({
  examples: [['rules list', 'Show the rules that plans are judged by']],
  positionals: FILES,
  options: FORMAT,
  run: async (args) => {
    const isNamed = (args.files ?? []).length > 0;
    const read = await openRules(args, { isOptional: true });
    if (!read) return 1;
    const rows = [
      ...read.files.flatMap(({ file, rules }) => rules.map((rule) => rowOf(rule, file))),
      // Plans are judged by the built-in pack too; the question for named files is about these.
      ...(isNamed ? [] : [...LAYOUT_RULES.map(builtInRow), rowOf(loadRule(), BUILT_IN)]),
    ];
    if (args.format === 'json') console.log(jsonText({ rules: rows }));
    else for (const row of rows) console.log(textOf(row));
    return 0;
  },
});

const rowOf = ({ name, title, source, link, severity, target, where, require }: Rule, file: string) => ({
  rule: name,
  ...(title === undefined ? {} : { title }),
  ...(source === undefined ? {} : { source }),
  ...(link === undefined ? {} : { link }),
  severity,
  for: target,
  ...(where ? { where: where.text } : {}),
  require: require.text,
  file,
});

const builtInRow = ({ name, title, severity, require }: LayoutRule): Row => ({
  ...{ rule: name, title, severity },
  for: 'segment',
  require,
  file: BUILT_IN,
});

type Row = ReturnType<typeof rowOf>;

function textOf({ rule, title, source, link, severity, ...row }: Row): string {
  const lines = [
    `${rule} (${severity})${title === undefined ? '' : `: ${title}`}`,
    `  for each ${row.for}${row.where === undefined ? '' : ` where ${oneLine(row.where)}`}`,
    `  require ${oneLine(row.require)}`,
    ...(source === undefined ? [] : [`  source  ${source}${link === undefined ? '' : ` <${link}>`}`]),
    `  file    ${row.file}`,
  ];
  return lines.map(visible).join('\n');
}

const oneLine = (condition: string): string => condition.trim().replaceAll(/\s+/g, ' ');

const testFiles = command({
  examples: [['rules test rules/company.yaml', 'Judge the test cases of a rules file']],
  positionals: FILES,
  run: async (args) => {
    const read = await openRules(args);
    if (!read) return 1;
    const sample = await sampleCatalogs();
    let failed = 0;
    const work = createWork({ over: deadline(args) });
    for (const file of read.files) {
      const results = testRules(file, sample, work);
      const wrong = results.filter((result) => !isFine(result));
      failed += wrong.length;
      for (const result of wrong.slice(0, MAX_SHOWN)) {
        console.log(visible(`failed: ${result.title} (${file.file}:${result.place.line})`));
        printSpecProblems(result.problems, read.sources, args);
        for (const line of shortened(linesOf(result))) console.log(visible(`  ${line}`));
      }
      if (wrong.length > MAX_SHOWN) console.log(`and ${wrong.length - MAX_SHOWN} more that failed`);
      const untested = file.rules.filter(
        ({ name }) => !file.cases.some(({ expect }) => expect.some(({ rule }) => rule === name)),
      );
      console.log(
        visible(
          `${file.file}: ${many(file.rules.length, 'rule')}, ${many(results.length, 'test case')}: ${wrong.length === 0 ? 'all passed' : `${wrong.length} failed`}.`,
        ),
      );
      if (untested.length > 0)
        console.error(
          visible(`No test case expects a finding of ${untested.map(({ name }) => name).join(', ')}.`),
        );
    }
    return failed > 0 ? 1 : 0;
  },
});

/** Failed test cases, and lines of each, that are shown. */
const MAX_SHOWN = 20;

const shortened = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_SHOWN ? lines : [...lines.slice(0, MAX_SHOWN), `and ${lines.length - MAX_SHOWN} more`];

/** A rule that takes too much work has judged nothing, so a case without findings shows nothing either. */
const isTooMuch = ({ lack }: CaseResult['unjudged'][number]): boolean => lack === OVER_BUDGET;

const isFine = ({ missing, unexpected, problems, unjudged }: CaseResult): boolean =>
  missing.length + unexpected.length + problems.length === 0 && !unjudged.some(isTooMuch);

function linesOf({ missing, unexpected, unjudged }: CaseResult): string[] {
  const tooMuch = new Set(unjudged.filter(isTooMuch).map(({ rule }) => rule));
  return [
    ...[...tooMuch].map((rule) => `not judged by ${rule}: it takes too much work for this segment`),
    ...missing.map((one) => `expected and not found: ${expectedWords(one)}${lackWords(one.rule, unjudged)}`),
    ...unexpected.map(
      ({ rule, address, message }) => `found and not expected: ${rule} at ${address}: ${message}`,
    ),
  ];
}

const expectedWords = ({ rule, at }: Expected): string => (at === undefined ? rule : `${rule} at ${at}`);

const lackWords = (rule: string, unjudged: CaseResult['unjudged']): string => {
  const lacks = unjudged.filter((one) => one.rule === rule && !isTooMuch(one)).map(({ lack }) => lack);
  return lacks.length === 0 ? '' : `; ${[...new Set(lacks)].join(', ')} is not known`;
};

/** The sample catalog of the embedded service, so that a case can name its types. */
async function sampleCatalogs() {
  const { CABLE_TYPES, ECC_TYPES, PIPE_TYPES } = await import('../../service/data/sample-catalog.js');
  const typesOf = (rows: readonly { readonly id: string; readonly name: string }[]): CatalogType[] =>
    rows.map(({ id, name, ...fields }) => ({ id, name, fields: { ...fields } as CatalogType['fields'] }));
  return { cables: typesOf(CABLE_TYPES), pipes: typesOf(PIPE_TYPES), eccs: typesOf(ECC_TYPES) };
}

interface RulesFilesArgs extends GlobalArgs {
  readonly files?: readonly string[];
}

/** Reads the named rules files, or those of the settings; undefined, after printing the problems, if they cannot be used. */
async function openRules(
  args: RulesFilesArgs,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Promise<ReadFiles | undefined> {
  const given = args.files ?? [];
  const names = given.length > 0 ? given : await rulesFiles(args);
  if (names.length === 0 && !isOptional)
    throw new UserError('name a rules file: trenchctl.yaml names none (`rules: [rules/company.yaml]`)');
  const read = readRulesFiles(names);
  printSpecProblems(read.problems, read.sources, args);
  return read.problems.some(isError) ? undefined : read;
}

export const rules = noun([
  ['list', 'Show what each rule says; without a file, those of trenchctl.yaml', listRules],
  ['test', 'Run the test cases of rules files, without a service', testFiles],
]);
