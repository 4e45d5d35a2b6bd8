import type { Api } from '../api/client.js';
import { isStatus } from '../live/reader.js';
import { readerOf } from '../replan/plan-parts.js';
import type { ToWrite } from '../spec/write/write-spec.js';

/** Reads the surroundings of segments as comment lines: a spec cannot state them, and they explain its measures. */
export async function readSurroundings(segments: readonly ToWrite[], reading: Api): Promise<string[]> {
  const reader = readerOf(reading);
  const found = await Promise.all(
    segments.map(async ({ name, live }) => {
      const answer = await reader
        .read('getSurroundings', { path: { segmentId: live.id } })
        .catch((error: unknown) => {
          // A service without surroundings, or a login that may not read them, does not stop an export.
          if (isStatus(error, 403, 404, 405, 500, 501)) return undefined;
          throw error;
        });
      return { name, text: surroundingsText(answer) };
    }),
  );
  return linesOf(found.filter(({ text }) => text !== ''));
}

/** The most lines of the comment, and the most names in one of them. */
const MAX = 20;

/** Most segments of a project have the same surroundings, so these are told once. */
function linesOf(found: readonly { readonly name: string; readonly text: string }[]): string[] {
  const byText = new Map<string, { readonly name: string }[]>();
  for (const one of found) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  const lines = [...byText].map(([text, those]) => {
    const more = those.length > MAX ? [`${those.length - MAX} more`] : [];
    const names = [...those.slice(0, MAX).map(({ name }) => name), ...more];
    return `  ${text}: ${byText.size === 1 ? 'all segments' : names.join(', ')}`;
  });
  const rest = lines.length > MAX ? [`  and ${lines.length - MAX} more`] : [];
  return lines.length === 0
    ? []
    : ['Surroundings of the segments, which a spec cannot state:', ...lines.slice(0, MAX), ...rest];
}

/** Units of the fields that the documents describe. */
const UNITS: Readonly<Record<string, string>> = { soilThermalResistivity: ' mK/W' };

/** Formats the answer of getSurroundings in one line; the documents do not show its fields, so all plain values are told. */
function surroundingsText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return '';
  return Object.entries(answer)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name} ${String(value).slice(0, MAX_LETTERS)}${UNITS[name] ?? ''}`)
    .join(', ');
}

const MAX_LETTERS = 200;
