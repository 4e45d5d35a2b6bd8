import { expect, it } from 'vitest';
import { trench } from '../../../src/contract/generated/trench.document.js';
import { escapeMarkup } from '../../../src/html/escape-markup.js';

const HOSTILE = `</script></style><script>alert(1)</script><img src=x onerror="alert('2')">&`;

/** Every text of the document that says something to a reader, in place: this file has the module to itself. */
function poison(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const node = value as Record<string, unknown>;
  for (const key of ['title', 'summary', 'description', 'pattern', 'default', 'x-assumed', 'operationId', 'name']) {
    if (typeof node[key] === 'string') node[key] += HOSTILE;
  }
  for (const key of ['enum', 'tags']) {
    const list = node[key];
    if (Array.isArray(list)) node[key] = list.map((one) => (typeof one === 'string' ? one + HOSTILE : one));
  }
  for (const inner of Object.values(node)) poison(inner);
}

it('shows hostile text of a document as text, wherever it stands', async () => {
  const { properties } = trench.components.schemas.Problem as { properties: Record<string, unknown> };
  properties[HOSTILE] = { type: HOSTILE, format: HOSTILE, default: HOSTILE, description: HOSTILE };
  poison(trench);
  const { referencePage } = await import('../../../src/service/reference/reference-page.js');
  const files = { script: 'use()', style: 'p{}', scriptSource: 'script', styleSource: 'style' };
  const page = String(referencePage(files).body);
  expect(page).toContain(escapeMarkup(HOSTILE));
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.match(/<\/style/g)).toHaveLength(1);
  expect(page).not.toMatch(/<img/);
  // Outside the quotes of an attribute, no tag has it either.
  for (const [tag] of page.matchAll(/<[a-z][^>]*>/g)) expect(tag.replace(/"[^"]*"/g, '')).not.toContain('onerror');
});
