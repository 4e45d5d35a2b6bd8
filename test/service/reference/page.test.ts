import { describe, expect, it } from 'vitest';
import { OPERATIONS, type Operation } from '../../../src/service/contract/known-operations.js';
import { referencePage } from '../../../src/service/reference/reference-page.js';

const FILES = { script: 'use()', style: 'p{}', scriptSource: 'script', styleSource: 'style' };
const page = String(referencePage(FILES).body);
const values = (attribute: string): string[] =>
  [...page.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
const ids = values('id');

function cardOf({ id }: Operation): string {
  const start = page.indexOf(
    `<details class="entry op`,
    page.lastIndexOf('\n', page.indexOf(`id="op-${id}"`)),
  );
  return page.slice(start, page.indexOf('</details>', start)).replaceAll('<wbr>', '');
}

describe('the operations', () => {
  it.each(OPERATIONS)('has $method $fullPath exactly once', (operation) => {
    expect(ids.filter((id) => id === `op-${operation.id}`)).toHaveLength(1);
    const heading = /<h4>.*?<\/h4>/s.exec(cardOf(operation))?.[0];
    expect(heading).toContain(`>${operation.method}</span>`);
    expect(heading).toContain(`>${operation.fullPath}</code>`);
  });

  it('has no others', () => {
    expect(page.match(/class="entry op/g)).toHaveLength(OPERATIONS.length);
  });

  it.each(OPERATIONS)('tells of $id what a caller must know', (operation) => {
    const card = cardOf(operation);
    expect(card).toContain(`Scope <code>${operation.scope}</code>`);
    expect(card.includes('Needs a user')).toBe(operation.needsUser);
    expect(card.includes('Optimistic locking')).toBe(operation.lock);
    expect(/<summary>.*deprecated.*<\/summary>/s.test(card)).toBe(operation.deprecated);
    for (const { name } of operation.parameters) expect(card).toContain(`<code>${name}</code>`);
    for (const status of operation.statuses) expect(card).toContain(`>${status}</code>`);
  });

  it('shows a body with its limits, and what is inside it one level down', () => {
    const card = cardOf(OPERATIONS.find(({ id }) => id === 'addPipe') as Operation);
    expect(card).toContain('<a href="#schema-trench-AddPipe">AddPipe</a>');
    expect(card).toContain('<a href="#schema-trench-AddCable">AddCable</a>[] | null');
    expect(card).toContain('max 50 items');
    expect(card).toContain('max 255');
    expect(card).toContain('<code class="nested">cables[].typeId</code>');
  });
});

describe('the markup', () => {
  it('has no id twice', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('links only to what is on the page or served beside it', () => {
    const known = new Set(ids.map((id) => `#${id}`));
    const astray = values('href').filter(
      (link) =>
        !known.has(link) &&
        link !== '/' &&
        !link.startsWith('data:image/svg+xml,') &&
        !/^\/openapi\/[a-z]+\.json$/.test(link),
    );
    expect(astray).toEqual([]);
  });

  it('labels by what is on the page', () => {
    for (const name of [...values('for'), ...values('aria-labelledby'), ...values('aria-controls')])
      expect(ids).toContain(name);
  });

  it('asks for nothing from elsewhere', () => {
    const withoutIcon = page.replace(/<link rel="icon" href="data:[^"]*">/, '');
    expect(withoutIcon).not.toMatch(
      /<(?:img|link|iframe|object|embed)\b|\bsrc=|@import|url\(|https?:\/\/(?!127\.0\.0\.1)/,
    );
  });

  it('closes every element it opens', () => {
    const open: string[] = [];
    const markup = page.replace(/<(style|script)>.*?<\/\1>/gs, '');
    for (const [, end, name = ''] of markup.matchAll(/<(\/?)([a-z]\w*)/g)) {
      if (/^(?:meta|link|input|wbr)$/.test(name)) continue;
      if (end) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('is short enough to be sent in one go', () => {
    expect(page.length).toBeLessThan(1_500_000);
  });
});
