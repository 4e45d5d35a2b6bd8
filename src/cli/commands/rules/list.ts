import { visible } from '../../../diagnostics/visible.js';
import { BUILT_IN, LAYOUT_RULES, type LayoutRule } from '../../../kinds/layout-rules.js';
import type { Rule } from '../../../rules/rule.js';
import type { Command } from '../../command.js';
import { RULES_OPTIONS } from '../../options/rules-options.js';
import { jsonText } from '../../output/json-text.js';
import { openRules, type RulesFilesArgs } from './open-rules.js';

interface ListArgs extends RulesFilesArgs {
  readonly format: 'text' | 'json';
}

export const listRules: Command<ListArgs> = {
  examples: [['rules list', 'Show the rules that plans are judged by']],
  options: (yargs) =>
    yargs.positional('files', { type: 'string', array: true, describe: 'Rules files' }).options({
      rules: { ...RULES_OPTIONS.rules, describe: 'Show this rules file (may be repeated)' },
      format: { choices: ['text', 'json'] as const, default: 'text' as const, describe: 'Output format' },
    }),
  run: async (args) => {
    const isNamed = (args.files ?? []).length > 0;
    const read = await openRules(args, { isOptional: true });
    if (!read) return 1;
    const rows = [
      ...read.files.flatMap(({ file, rules }) => rules.map((rule) => rowOf(rule, file))),
      // Plans are judged by the built-in pack too; the question for named files is about these.
      ...(isNamed ? [] : LAYOUT_RULES.map(builtInRow)),
    ];
    if (args.format === 'json') console.log(jsonText({ rules: rows }));
    else for (const row of rows) console.log(textOf(row));
    return 0;
  },
};

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
