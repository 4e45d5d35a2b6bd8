// A page shows bodies that the operator's endpoints read, and what they say about others. UPDATE_SENTENCES=1 writes what is said anew.
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { type AdminBody, createBodyReader } from '../../../src/service/admin/bodies.js';
import { Refusal } from '../../../src/service/core/refusal.js';
import { expectPage } from '../../support/page.js';

test('bodies of the operator are read or refused', () => {
  const file = new URL('./bodies.expected.txt', import.meta.url);
  const read = createBodyReader();
  const said = (name: AdminBody, text: string): string => {
    try {
      read(name, text);
      return `${text} is read`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return `${text} is refused (${error.code}): ${error.message.replace(/is not JSON: .*/, 'is not JSON')}`;
    }
  };
  const parts = readFileSync(file, 'utf8').trimEnd().split('\n\n');
  const pages = parts.map((part): [string, string[]] => {
    const [title = '', ...lines] = part.split('\n');
    const name = title.slice(2);
    return [name, lines.map((line) => said(name as AdminBody, line.replace(/ is (?:read|refused \(.*)$/, '')))];
  });
  expectPage(file, Object.fromEntries(pages));
});
