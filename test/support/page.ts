import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Examples of every code: a missing code is an error of the compiler. */
export type Examples<U extends { readonly code: string }> = {
  readonly [Code in U['code']]: readonly Omit<Extract<U, { readonly code: Code }>, 'code'>[];
};

export const said = <U extends { readonly code: string }>(examples: Examples<U>, words: (facts: U) => string): string[] =>
  Object.entries<readonly object[]>(examples as never).flatMap(([code, all]) =>
    all.map((facts) => `${code}: ${words({ code, ...facts } as unknown as U)}`),
  );

/** Compares sentences under their titles with a page that can be read. UPDATE_SENTENCES=1 writes the page; read it then. */
export function expectPage(file: URL, parts: Readonly<Record<string, readonly string[]>>): void {
  const page = Object.entries(parts)
    .map(([title, lines]) => `# ${title}\n${lines.join('\n')}\n`)
    .join('\n');
  if (process.env.UPDATE_SENTENCES) writeFileSync(file, page);
  const todo = `read the difference; if it is meant, this test with UPDATE_SENTENCES=1 writes test/${file.pathname.split('/test/').at(-1)}`;
  expect(page, todo).toBe(readFileSync(file, 'utf8'));
}
