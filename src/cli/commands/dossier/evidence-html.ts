import {
  findingPlaceWords,
  ruleName,
  unjudgedLines,
  waiverLines,
} from '../../../render/words/finding-words.js';
import { many } from '../../output/print-json.js';
import { safe } from './dossier-page.js';
import type { Evidence, FindingEvidence, RuleEvidence } from './evidence.js';

/** A list shows this many findings of one rule; the file with the evidence has all. */
const MAX = 50;

/** The rules of the first page: each one with its result, its findings and the waivers that excuse them. */
export function evidenceHtml({ files, hasSpecs, rules, waivers }: Evidence): string {
  const of = files.map(({ file, digest }) => `${file} (sha256 ${digest.slice(0, 12)})`);
  const notes = [...waiverLines({ files, rules, waivers }), ...unjudgedLines({ files, rules, waivers })];
  const lines = [
    `Judged on the live state, by the built-in rules${of.length === 0 ? '' : ` and by ${of.join(', ')}`}.`,
    ...(hasSpecs ? [] : ['The specs were not given, so no waiver counts (--specs).']),
  ];
  return `<h2>Rules</h2>
<p>${safe(lines.join(' '))}</p>
<ul class="rules">
${rules.map(ruleHtml).join('\n')}
</ul>${notes.length === 0 ? '' : `\n<ul>${notes.map((line) => `<li>${safe(line)}</li>`).join('')}</ul>`}`;
}

function ruleHtml(rule: RuleEvidence): string {
  const title = `${ruleName(rule)}${rule.title === undefined ? '' : `: ${rule.title}`}`;
  const head = `${safe(title)}: <strong class="${rule.result}">${safe(resultWords(rule))}</strong>`;
  if (rule.findings.length === 0) return `<li>${head}</li>`;
  const rows = rule.findings.slice(0, MAX).map((one) => `<li>${findingHtml(one)}</li>`);
  const more = rule.findings.length - MAX;
  if (more > 0) rows.push(`<li>and ${more.toLocaleString('en')} more</li>`);
  return `<li>${head}<ul>${rows.join('')}</ul></li>`;
}

function resultWords({ result, objects, findings, severity }: RuleEvidence): string {
  const waived = findings.filter(({ waiver }) => waiver).length;
  const open = findings.length - waived;
  const both = waived > 0 ? `, ${waived.toLocaleString('en')} waived` : '';
  if (result === 'finding') return `${many(open, 'finding')} (${severity})${both}`;
  if (result === 'waived') return `waived (${many(waived, 'finding')})`;
  if (result === 'not-judged') return `not judged for all objects${both}`;
  return result === 'holds' ? `holds (judged ${many(objects, 'time')})` : 'concerns nothing in this project';
}

function findingHtml(finding: FindingEvidence): string {
  const { message, place, waiver } = finding;
  const where = place ? ` <small>${safe(`${place.file}:${place.line}`)}</small>` : '';
  const until = waiver?.until === undefined ? '' : ` until ${waiver.until}`;
  const why = waiver ? `; waived${until}: ${waiver.reason} (${waiver.place.file}:${waiver.place.line})` : '';
  return `${safe(`${findingPlaceWords(finding)}: ${message}${why}`)}${where}`;
}
