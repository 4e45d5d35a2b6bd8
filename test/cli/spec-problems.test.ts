// Problems of specs are printed by file, line and column, and only warnings of specs are said to be silenced.
import { afterEach, expect, test, vi } from 'vitest';
import { printSpecProblems, withoutSecrets } from '../../src/cli/options/read-specs.js';
import { beginSecrets } from '../../src/cli/output/known-secrets.js';
import { WARNING_CODES } from '../../src/spec/problems.js';

afterEach(() => {
  vi.restoreAllMocks();
});

type Given = Parameters<typeof printSpecProblems>[0][number];
const at = (file: string, line: number, col: number, more: Partial<Given> = {}): Given =>
  ({ code: 'unknown-key', message: 'is wrong', place: { file, line, col }, ...more }) as Given;

function printed(...problems: readonly Given[]): { isWrong: boolean; said: string } {
  const said: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const isWrong = printSpecProblems(problems, new Map(), { color: true, embedded: true });
  return { isWrong, said: said.join('\n') };
}

test('the order is that of files, lines and columns, behind problems without a place', () => {
  const { said, isWrong } = printed(at('b', 1, 1), at('a', 10, 1), at('a', 2, 9), at('a', 2, 8), {
    code: 'x',
    message: 'has no place',
    remedy: 'run `trenchctl plan specs`',
  } as Given);
  expect(isWrong).toBe(true);
  expect(said.match(/^\w+:\d+:\d+|has no place/gm)).toEqual(['has no place', 'a:2:8', 'a:2:9', 'a:10:1', 'b:1:1']);
  expect(said).toContain('`trenchctl plan specs --embedded`');
  expect(said).not.toContain('ignoreWarnings');
});

test('warnings are no errors, and each code that can be silenced is named once', () => {
  const [first = '', second = ''] = WARNING_CODES;
  const warning = (code: string) => at('a', 1, 1, { code, severity: 'warning' } as Partial<Given>);
  const { said, isWrong } = printed(warning(first), warning(second), warning(first), warning('rule-unread'));
  expect(isWrong).toBe(false);
  expect(said).toContain(`in the spec or in a segment: ignoreWarnings: [${first}, ${second}]\n`);
  expect(printed(warning('rule-unread')).said).not.toContain('ignoreWarnings');
  expect(printed()).toEqual({ isWrong: false, said: '' });
});

test('a file is refused for a secret of 16 characters or more', () => {
  const read = (text: string) => withoutSecrets({ list: () => [], read: () => text }).read('a');
  beginSecrets({ TRENCHCTL_PASSWORD: 'fifteen-letters', TRENCHCTL_CLIENT_SECRET: 'sixteen-letters!' });
  try {
    expect(read('a fifteen-letters b')).toBe('a fifteen-letters b');
    expect(() => read('a sixteen-letters! b')).toThrow('this file holds one of the secrets');
  } finally {
    beginSecrets({});
  }
});
