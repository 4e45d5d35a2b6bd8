import type { PlanDocument } from '../../plan/emit/document.js';
import type { RuleFinding } from '../../plan/model/rule-finding.js';
import { cellSpan, codeSpan } from '../markdown/markdown-group.js';
import { ruleBlocks } from '../rules/rule-markdown.js';
import { lossLine } from '../words/change-words.js';
import { counted } from '../words/kind-words.js';
import { layoutFindingLine, liveLayoutBlocks } from '../words/layout-blocks.js';
import { letGoLines, remarkWords } from '../words/note-words.js';
import { DRIFT_RATINGS_TITLE, driftRatingWords, ratingLines } from '../words/rating-words.js';
import { bySegment } from '../words/verdict-words.js';
import { withTypeIds } from '../words/with-type-ids.js';
import { type DriftCommands, type DriftLine, driftAdvice, driftLines, LOST_BY_APPLY } from './drift-words.js';

/** The most differences in a comment or issue; hosts cut or refuse longer texts. */
const MAX = 200;

/** Writes the differences between specs and live state as markdown, for an issue. */
export function driftMarkdown(document: PlanDocument, commands: DriftCommands): string {
  const plan = withTypeIds(document);
  const remarks = remarkWords(plan.remarks);
  const notes = [...letGoLines(plan.remarks), ...remarks.notes].flatMap((words) => [
    '',
    `> ${codeSpan(words)}`,
  ]);
  const warnings = remarks.warnings.flatMap((words) => ['> [!WARNING]', `> ${codeSpan(words)}`, '']);
  if (plan.changes.length === 0)
    return `${[
      '### trenchctl drift',
      '',
      ...warnings,
      'No drift: the live state matches the specs.',
      '',
      ...layout(plan),
      ...ruled(plan),
    ]
      .join('\n')
      .trimEnd()}\n${notes.length > 0 ? `${notes.join('\n')}\n` : ''}`;
  const body: string[] = [];
  let count = 0;
  for (const { number, name, segments } of bySegment(plan)) {
    if (count < MAX) body.push(`#### Project ${codeSpan(number)} (${codeSpan(name)})`, '');
    for (const { segment, changes } of segments) {
      const found = driftLines(changes, plan);
      const rows = found.slice(0, Math.max(0, MAX - count)).map(row);
      if (rows.length > 0)
        body.push(`**${codeSpan(segment)}**`, '', '| difference | where |', '|---|---|', ...rows, '');
      count += found.length;
    }
  }
  if (count > MAX)
    body.push(`and ${count - MAX} more differences: ${codeSpan(commands.drift)} shows all of them`, '');
  if (plan.losses.length > 0)
    body.push(
      `**${LOST_BY_APPLY}**`,
      '',
      ...plan.losses.slice(0, MAX).map((loss) => `- ${codeSpan(lossLine(loss, plan))}`),
      '',
    );
  body.push(...layout(plan), ...ruled(plan), ...rated(plan));
  const { summary, apply, revert, adoptTitle, adopt, more } = driftAdvice(plan, count, commands);
  const lines = [
    '### trenchctl drift',
    '',
    `**${summary}**`,
    '',
    ...warnings,
    `${codeSpan(apply)} ${revert}`,
  ];
  if (adopt.length > 0) lines.push('', adoptTitle, '', ...adopt.map((command) => `- ${codeSpan(command)}`));
  if (more > 0) lines.push(`- and the same for ${counted(more, 'more file')}`);
  lines.push('');
  return `${[...lines, ...body].join('\n').trimEnd()}\n${notes.length > 0 ? `${notes.join('\n')}\n` : ''}`;
}

const row = ({ where, text, place }: DriftLine): string =>
  `| ${cellSpan(where === '' ? text : `${where}: ${text}`)} | ${place ? cellSpan(`${place.file}:${place.line}`) : ''} |`;

const placeOf = ({ place }: RuleFinding): string => (place ? ` (${place.file}:${place.line})` : '');

/** Findings of the live state: those that an apply of the specs solves come first. */
function ruled(plan: PlanDocument): string[] {
  const blocks = ruleBlocks(plan);
  if (!blocks) return [];
  const { warnings, title, open, folded } = blocks;
  return [[...warnings, title, ...[...open, ...folded].slice(0, MAX)].join('').trimEnd(), ''];
}

/** The cables that carry more or less than the specs say. */
function rated(plan: PlanDocument): string[] {
  const lines = ratingLines(plan, driftRatingWords);
  if (lines.length === 0) return [];
  return [`**${DRIFT_RATINGS_TITLE}**`, '', ...lines.slice(0, MAX).map((line) => `- ${codeSpan(line)}`), ''];
}

const layout = (plan: PlanDocument): string[] =>
  liveLayoutBlocks(plan).flatMap(({ title, problems }) => [
    `**${title}**`,
    '',
    ...problems
      .slice(0, MAX)
      .map((problem) => `- ${codeSpan(`${layoutFindingLine(problem)}${placeOf(problem)}`)}`),
    '',
  ]);
