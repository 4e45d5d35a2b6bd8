import { visible } from '../../../diagnostics/visible.js';
import type { CatalogType } from '../../../live/catalog.js';
import { type CaseResult, testRules } from '../../../reconcile/rules/test-rules.js';
import type { Expected } from '../../../rules/read-cases.js';
import type { Command } from '../../command.js';
import { printSpecProblems } from '../../options/read-specs.js';
import { many } from '../../output/print-json.js';
import { openRules, type RulesFilesArgs } from './open-rules.js';

export const testFiles: Command<RulesFilesArgs> = {
  examples: [['rules test rules/company.yaml', 'Judge the test cases of a rules file']],
  options: (yargs) => yargs.positional('files', { type: 'string', array: true, describe: 'Rules files' }),
  run: async (args) => {
    const read = await openRules(args);
    if (!read) return 1;
    const sample = await sampleCatalogs();
    let failed = 0;
    for (const file of read.files) {
      const results = testRules(file, sample);
      const wrong = results.filter((result) => !isFine(result));
      failed += wrong.length;
      for (const result of wrong) {
        console.log(visible(`failed: ${result.title} (${file.file}:${result.place.line})`));
        printSpecProblems(result.problems, read.sources, args);
        for (const line of linesOf(result)) console.log(visible(`  ${line}`));
      }
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
};

const isFine = ({ missing, unexpected, problems }: CaseResult): boolean =>
  missing.length + unexpected.length + problems.length === 0;

function linesOf({ missing, unexpected, unjudged }: CaseResult): string[] {
  return [
    ...missing.map((one) => `expected and not found: ${expectedWords(one)}${lackWords(one.rule, unjudged)}`),
    ...unexpected.map(
      ({ rule, address, message }) => `found and not expected: ${rule} at ${address}: ${message}`,
    ),
  ];
}

const expectedWords = ({ rule, at }: Expected): string => (at === undefined ? rule : `${rule} at ${at}`);

const lackWords = (rule: string, unjudged: CaseResult['unjudged']): string => {
  const lacks = unjudged.filter((one) => one.rule === rule).map(({ lack }) => lack);
  return lacks.length === 0 ? '' : `; ${[...new Set(lacks)].join(', ')} is not known`;
};

/** The sample catalog of the embedded service, so that a case can name its types. */
async function sampleCatalogs() {
  const { CABLE_TYPES, ECC_TYPES, PIPE_TYPES } = await import('../../../service/data/sample-catalog.js');
  const typesOf = (rows: readonly { readonly id: string; readonly name: string }[]): CatalogType[] =>
    rows.map(({ id, name, ...fields }) => ({ id, name, fields: { ...fields } as CatalogType['fields'] }));
  return { cables: typesOf(CABLE_TYPES), pipes: typesOf(PIPE_TYPES), eccs: typesOf(ECC_TYPES) };
}
