import { visible } from '../../../diagnostics/visible.js';
import { jsonText } from '../../output/json-text.js';
import { type SaveArgs, tellText } from '../../output/save-download.js';
import { amount, money, percent, sumOf, tableOf } from '../../output/show.js';
import type { ReportData, ReportFormat } from './reports.js';

type Line = ReportData[string][number];

/** Prints a report that is data, or saves it in a file. */
export async function showReport(data: ReportData, format: ReportFormat, args: SaveArgs): Promise<void> {
  const text = format === 'json' ? jsonText(data) : textOf(data);
  tellText(text, args, format === 'json' ? 'report.json' : 'report.txt');
}

function textOf(data: ReportData): string {
  const parts = Object.entries(data).filter(([, lines]) => lines.length > 0);
  if (parts.length === 0) return 'The report is empty.';
  return parts
    .map(([name, lines]) => [visible(name), tableOf(lines.map(rowOf), ''), totalOf(lines)].join('\n'))
    .join('\n\n');
}

/** A line of a distribution has a type, a share or both; a line of quantities has neither. */
const isQuantity = (line: Line): line is Extract<Line, { name: string }> =>
  !('type' in line || 'percentage' in line);

const rowOf = (line: Line) =>
  isQuantity(line)
    ? {
        number: numberOf(line.id),
        name: line.name,
        quantity: amount(line.totalQuantity),
        unit: line.unit,
        'unit cost': amount(line.unitCost, 2),
        cost: money(line.totalCost),
        ...(line.locationName ? { location: line.locationName } : {}),
        ...(line.combinedGroupName ? { group: line.combinedGroupName } : {}),
      }
    : { type: line.type, cost: money(line.cost), '%': percent(line.percentage) };

/** The number in the catalog; a custom node has none. Groups and locations, which follow it in the id, have their own columns. */
const numberOf = (id: string | undefined): string => /^\d+(?= \| |$)/.exec(id ?? '')?.[0] ?? '';

const totalOf = (lines: readonly Line[]): string => {
  const costs = lines.map((line) => (isQuantity(line) ? line.totalCost : line.cost));
  return `Total: ${money(sumOf(costs))}`;
};
