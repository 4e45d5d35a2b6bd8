import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';

/** The part of a terminal that a question needs. */
export interface SecretInput extends AsyncIterable<unknown> {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  setEncoding(encoding: 'utf8'): unknown;
  on(event: 'data', take: (text: string) => void): unknown;
  off(event: 'data', take: (text: string) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

export interface Answers {
  /** Asks on a terminal, without showing what is typed; otherwise takes the next line of the input. */
  secret(question: string): Promise<string>;
  /** Asks for a value that may be shown. */
  plain(question: string): Promise<string>;
}

const MAX = 16 * 1024;

export function createAnswers(input: SecretInput, ask: { write(text: string): unknown }): Answers {
  if (input.isTTY !== true) return fromLines(input);
  const typed = (question: string, isShown: boolean): Promise<string> => {
    ask.write(`${visible(question)}: `);
    return typedLine(input, (text) => void (isShown && ask.write(text))).finally(() => ask.write('\n'));
  };
  return { secret: (question) => typed(question, false), plain: (question) => typed(question, true) };
}

/** Lines of a pipe, in the order of the questions. */
function fromLines(input: SecretInput): Answers {
  let lines: Promise<string[]> | undefined;
  const next = async (question: string): Promise<string> => {
    lines ??= allLines(input);
    const line = (await lines).shift();
    if (line === undefined || line === '')
      throw new UserError(
        `the input has no line for: ${question}. Type it on a terminal, or pass one line for each question`,
      );
    return line;
  };
  return { secret: next, plain: next };
}

async function allLines(input: SecretInput): Promise<string[]> {
  let text = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    text += String(chunk);
    if (text.length > MAX) throw new UserError('the input is too long for a login');
  }
  return text.split(/\r?\n/);
}

/** Reads one line key by key; the terminal shows nothing of it. */
function typedLine(input: SecretInput, echo: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = '';
    const end = (problem?: string): void => {
      input.off('data', take);
      input.setRawMode?.(false);
      input.pause();
      if (problem === undefined) resolve(line);
      else reject(new UserError(problem));
    };
    const take = (text: string): void => {
      for (const key of text) {
        const problem = endOf(key, line);
        if (problem !== null) {
          end(problem);
          break;
        }
        if (key === '\u007f' || key === '\b') line = line.slice(0, -1);
        else if (key >= ' ' && line.length < MAX) {
          line += key;
          echo(key);
        }
      }
    };
    input.setEncoding('utf8');
    input.setRawMode?.(true);
    input.on('data', take);
    input.resume();
  });
}

/** Returns null if the key does not end the line; otherwise the problem, if there is one. */
function endOf(key: string, line: string): string | null | undefined {
  if (key === '\u0003' || key === '\u0004') return 'the login was cancelled; nothing was stored';
  if (key !== '\r' && key !== '\n') return null;
  return line === '' ? 'nothing was typed, so nothing was stored' : undefined;
}
