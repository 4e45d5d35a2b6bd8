import { Document, isPair, isScalar, Scalar, visit } from 'yaml';
import { visible, withoutHashCommands } from '../../diagnostics/visible.js';

export interface Comments {
  /** The comment lines at the top. */
  readonly head: readonly string[];
  /** Absent if no value has a comment. Returns the comment beside a value, given its key, the value, and the keys of the maps around it, outermost first. */
  readonly beside?: (key: string, value: unknown, around: readonly string[]) => string | undefined;
}

/** The style of `fmt`: two spaces of indentation, no flow collections, and long texts on one line. */
export const STYLE = {
  indent: 2,
  indentSeq: true,
  lineWidth: 0,
  flowCollectionPadding: false,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

/** Writes a document as YAML that reads back as the same values. */
export function writeYaml(content: unknown, { head, beside }: Comments): string {
  const document = new Document(content, { aliasDuplicateObjects: false });
  if (head.length > 0) document.commentBefore = head.map((line) => ` ${visible(line)}`).join('\n');
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && !isPlain(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
    Pair: (_, { key, value }, path) => {
      if (!beside || !isScalar(key) || !isScalar(value)) return;
      const around = path.flatMap((node) =>
        isPair(node) && isScalar(node.key) ? [String(node.key.value)] : [],
      );
      const comment = beside(String(key.value), value.value, around);
      if (comment) value.comment = ` ${visible(comment)}`;
    },
  });
  return escaped(document.toString(STYLE));
}

/** True for a text that every version of YAML reads as text without quotes. */
const isPlain = (text: string): boolean => WORDS.test(text) && !NO_TEXT.test(text);

/** Writes one value as it stands in a list or map in brackets, where a comma would end it. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' && (!isPlain(value) || value.includes(','))
    ? escaped(JSON.stringify(value))
    : String(value);

const WORDS = /^\p{L}[\p{L}\p{N}_.,()+/-]*( [\p{L}\p{N}(][\p{L}\p{N}_.,()+/-]*)*$/u;
const NO_TEXT = /^(true|false|yes|no|on|off|y|n|null|nan|inf)$/i;

/**
 * Characters that the YAML printer does not escape although YAML forbids them, they change the writing direction, or they are
 * invisible. Specs are read by people and printed on terminals.
 */
const UNSEEN =
  /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/g;

/** Escapes invisible characters, and marks that a CI runner would obey, for a text in double quotes. */
export const escaped = (text: string): string => withoutHashCommands(text.replace(UNSEEN, escapeOf), '\\x23');

function escapeOf(char: string): string {
  const code = char.charCodeAt(0).toString(16);
  return code.length === 2 ? `\\x${code}` : `\\u${code}`;
}
