import { visible } from '../diagnostics/visible.js';
import type { Change } from '../plan/change.js';
import type { PlanDocument } from '../plan/document.js';
import { changeDetails, signOf, summaryLine } from './change-words.js';

const COLOR: Readonly<Record<Change['action'], number>> = {
  create: 32,
  update: 33,
  replace: 31,
  delete: 31,
  rename: 33,
};

export interface TextOptions {
  readonly color: boolean;
}

/** A plan as a Terraform user expects to read it. */
export function planText(plan: PlanDocument, { color }: TextOptions): string {
  if (plan.changes.length === 0)
    return `No changes. The live state is what the specs say (${plan.calls.read} reads).\n`;
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const lines: string[] = [];
  for (const { number, name } of plan.projects) {
    const own = plan.changes.filter(({ address }) => address.startsWith(`${number}/`));
    if (own.length === 0) continue;
    lines.push(paint(1, `Project ${visible(number)} (${visible(name)})`), '');
    for (const change of own) {
      lines.push(paint(COLOR[change.action], headLine(change, number)));
      lines.push(...changeDetails(change, plan.typeNames).map((line) => `        ${visible(line)}`));
    }
    lines.push('');
  }
  lines.push(...lossLines(plan), summaryLine(plan));
  lines.push(`Calls: ${plan.calls.read} read, ${plan.calls.write} to write (at least ${plan.calls.bound}).`);
  for (const note of plan.notes) lines.push(`Note: ${visible(note)}`);
  return `${lines.join('\n')}\n`;
}

function headLine(change: Change, project: string): string {
  const count = change.count > 1 ? `${change.count} x ` : '';
  const at = visible(change.address.slice(project.length + 1));
  const place = change.place ? `  # ${visible(change.place.file)}:${change.place.line}` : '';
  return `${signOf(change)} ${at}: ${change.action} ${count}${change.thing}${place}`;
}

function lossLines({ losses }: PlanDocument): string[] {
  if (losses.length === 0) return [];
  return [
    'This plan cannot keep (the spec does not own it, and the API cannot set it):',
    ...losses.map(
      ({ address, what, value }) => `  ! ${visible(address)}: ${visible(what)} ${visible(value)}`,
    ),
    '',
  ];
}
