import { Document, isPair, isScalar, Scalar, visit } from 'yaml';
import { visible } from '../../diagnostics/visible.js';
import { withoutHashCommands } from '../../diagnostics/workflow-commands.js';

export interface Comments {
  /** Above everything, a line each. */
  readonly head: readonly string[];
  /** Beside a value: given its key, the value, and the keys of the maps around it from the outside in. */
  beside(key: string, value: unknown, around: readonly string[]): string | undefined;
}

/** As `fmt` leaves it: two spaces a level, no flow collections, a text on one line however long it is. */
const STYLE = {
  indent: 2,
  indentSeq: true,
  lineWidth: 0,
  flowCollectionPadding: false,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
} as const;

/** A document as text that reads back as the same values, whatever texts are in it. */
export function writeYaml(content: unknown, { head, beside }: Comments): string {
  const document = new Document(content, { aliasDuplicateObjects: false });
  document.commentBefore = head.map((line) => ` ${visible(line)}`).join('\n');
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && !isPlain(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
    Pair: (_, { key, value }, path) => {
      if (!isScalar(key) || !isScalar(value)) return;
      const around = path.flatMap((node) =>
        isPair(node) && isScalar(node.key) ? [String(node.key.value)] : [],
      );
      const comment = beside(String(key.value), value.value, around);
      if (comment) value.comment = ` ${visible(comment)}`;
    },
  });
  return escaped(document.toString(STYLE));
}

/** Words that nobody and nothing takes for anything but text, in YAML 1.2 or in older ones. */
const isPlain = (text: string): boolean => WORDS.test(text) && !NO_TEXT.test(text);

const WORDS = /^\p{L}[\p{L}\p{N}_.,()+/-]*( [\p{L}\p{N}(][\p{L}\p{N}_.,()+/-]*)*$/u;
const NO_TEXT = /^(true|false|yes|no|on|off|y|n|null|nan|inf)$/i;

/**
 * What the printer of YAML lets through although it may not stand there but as an escape, turns the direction of writing,
 * or cannot be seen: specs are read by people and go to terminals.
 */
const UNSEEN =
  /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/g;

/** A text in double quotes, with escapes for what cannot be seen and for what a CI runner would obey. */
export const escaped = (text: string): string => withoutHashCommands(text.replace(UNSEEN, escapeOf), '\\x23');

function escapeOf(char: string): string {
  const code = char.charCodeAt(0).toString(16);
  return code.length === 2 ? `\\x${code}` : `\\u${code}`;
}
