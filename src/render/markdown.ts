import { visible } from '../diagnostics/visible.js';
import type { Change } from '../plan/change.js';
import type { PlanDocument } from '../plan/document.js';
import {
  bySegment,
  callsLine,
  detailsOf,
  newErrors,
  signOf,
  summaryLine,
  summaryOf,
  titleOf,
} from './change-words.js';

/** Text from specs and servers must not become markup in a pull request. */
const escaped = (text: string): string => visible(text).replace(/[\\`*_{}[\]<>()#+!|~&@]/g, '\\$&');

/** A plan as a comment on a pull request. */
export function planMarkdown(plan: PlanDocument): string {
  if (plan.changes.length === 0)
    return '### trenchctl plan\n\nNo changes: the live state is what the specs say.\n';
  const lines = ['### trenchctl plan', '', `**${summaryLine(plan)}**`, ''];
  for (const { number, name, segments } of bySegment(plan)) {
    lines.push(`#### Project ${escaped(number)} (${escaped(name)})`, '');
    for (const { segment, changes } of segments) {
      lines.push(`**${escaped(segment)}**`, '', '| | what | where |', '|---|---|---|');
      lines.push(...changes.map((change) => row(change, plan)), '');
    }
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
  const errors = newErrors(plan);
  if (errors.length > 0) {
    lines.push('**After this change the layout has against it** (rehearsed):', '');
    lines.push(...errors.map(({ address, error }) => `- ${escaped(address)}: ${escaped(error)}`), '');
  }
  for (const note of plan.notes) lines.push(`> ${escaped(note)}`, '');
  lines.push(callsLine(plan));
  return `${lines.join('\n')}\n`;
}

function row(change: Change, plan: PlanDocument): string {
  const summary = summaryOf(change, plan.typeNames);
  const head = `${change.action} ${titleOf(change)}${summary === '' ? '' : `: ${summary}`}`;
  const what = [head, ...detailsOf(change, plan.typeNames)].map(escaped).join('<br>');
  const { place, address, project, segment } = change;
  const way = address.slice(project.length + segment.length + 2);
  const where = [way, place ? `${place.file}:${place.line}` : ''].filter((text) => text !== '').map(escaped);
  return `| \`${signOf(change)}\` | ${what} | ${where.join('<br>')} |`;
}
