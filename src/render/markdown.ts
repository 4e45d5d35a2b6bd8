import { visible } from '../diagnostics/visible.js';
import type { Change } from '../plan/change.js';
import type { PlanDocument } from '../plan/document.js';
import { changeDetails, signOf, summaryLine } from './change-words.js';

/** Text from specs and servers must not become markup in a pull request. */
const escaped = (text: string): string => visible(text).replace(/[\\`*_{}[\]<>()#+!|~&@]/g, '\\$&');

/** A plan as a comment on a pull request. */
export function planMarkdown(plan: PlanDocument): string {
  if (plan.changes.length === 0)
    return '### trenchctl plan\n\nNo changes: the live state is what the specs say.\n';
  const lines = ['### trenchctl plan', '', `**${summaryLine(plan)}**`, ''];
  for (const { number, name } of plan.projects) {
    const own = plan.changes.filter(({ address }) => address.startsWith(`${number}/`));
    if (own.length === 0) continue;
    lines.push(
      `#### Project ${escaped(number)} (${escaped(name)})`,
      '',
      '| | where | what | |',
      '|---|---|---|---|',
    );
    lines.push(...own.map((change) => row(change, number, plan)), '');
  }
  if (plan.losses.length > 0) {
    lines.push('**This plan cannot keep** (the spec does not own it, and the API cannot set it):', '');
    lines.push(
      ...plan.losses.map(
        ({ address, what, value }) => `- ${escaped(address)}: ${escaped(what)} ${escaped(value)}`,
      ),
      '',
    );
  }
  for (const note of plan.notes) lines.push(`> ${escaped(note)}`, '');
  lines.push(`Calls: ${plan.calls.read} read, ${plan.calls.write} to write (at least ${plan.calls.bound}).`);
  return `${lines.join('\n')}\n`;
}

function row(change: Change, project: string, plan: PlanDocument): string {
  const count = change.count > 1 ? `${change.count} x ` : '';
  const what = `${change.action} ${count}${change.thing}`;
  const details = changeDetails(change, plan.typeNames).map(escaped).join('<br>');
  return `| \`${signOf(change).trim()}\` | ${escaped(change.address.slice(project.length + 1))} | ${escaped(what)} | ${details} |`;
}
