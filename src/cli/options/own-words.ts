import { inDocumentWords, inWordsOf } from '../../profile/operator.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';

type Named = Pick<ServiceProfile, 'operator'>;

const PROPERTIES: ReadonlySet<string> = new Set(['orgbladForGuidance', 'orgbladForCorrection']);
const TYPES: ReadonlySet<unknown> = new Set(['ORGBLAD', 'ORGNYTT']);

/** Returns an answer with the operator's name in types and property names, as the service sent it. */
export function inOwnWords(value: unknown, profile: Named): unknown {
  if (Array.isArray(value)) return value.map((one) => inOwnWords(one, profile));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const own = PROPERTIES.has(name) ? inWordsOf(profile.operator, name) : name;
      const isType = name === 'type' && TYPES.has(one);
      return [own, isType ? inWordsOf(profile.operator, String(one)) : inOwnWords(one, profile)];
    }),
  );
}

/** Returns an identifier that the user typed, with the operator's name or with ORG, in the form of the documents. */
export const typed = (word: string, { operator }: Named): string =>
  inDocumentWords(operator, word.toUpperCase());
