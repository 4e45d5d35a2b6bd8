import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { embeddedFiles } from '../../../src/html/html-page.js';
import { createInProcessFetch } from '../../../src/service/api-service.js';
import { DOCUMENTS, OPERATIONS, type Operation } from '../../../src/service/contract/known-operations.js';
import { referencePage } from '../../../src/service/reference/reference-page.js';
import { referenceRoutes } from '../../../src/service/reference/reference-routes.js';

const FILES = { script: 'use()', style: 'p{}', scriptSource: 'script', styleSource: 'style' };
const page = String(referencePage(FILES).body);
const values = (attribute: string): string[] =>
  [...page.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
const ids = values('id');

function cardOf({ id }: Operation): string {
  const start = page.indexOf(`<details class="entry op`, page.lastIndexOf('\n', page.indexOf(`id="op-${id}"`)));
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
});

describe('the markup', () => {
  it('has no id twice', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('links only to what is on the page or served beside it', () => {
    const known = new Set(ids.map((id) => `#${id}`));
    const astray = values('href').filter(
      (link) => !known.has(link) && link !== '/' && !link.startsWith('data:image/svg+xml,') && !/^\/openapi\/[a-z]+\.json$/.test(link),
    );
    expect(astray).toEqual([]);
  });

  it('labels by what is on the page', () => {
    for (const name of [...values('for'), ...values('aria-labelledby'), ...values('aria-controls')]) expect(ids).toContain(name);
  });

  it('asks for nothing from elsewhere', () => {
    const withoutIcon = page.replace(/<link rel="icon" href="data:[^"]*">/, '');
    expect(withoutIcon).not.toMatch(/<(?:img|link|iframe|object|embed)\b|\bsrc=|@import|url\(|https?:\/\/(?!127\.0\.0\.1)/);
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

const get = (path: string): Promise<Response> => createInProcessFetch(referenceRoutes())(`http://service${path}`);

/** The source by which a policy allows the only element of that name. */
function hashIn(page: string, element: string): string {
  const [, text = '', ...others] = page.split(new RegExp(`</?${element}>`));
  expect(others).toHaveLength(1);
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('GET /reference', () => {
  it('is a page whose own script runs, and which can call nothing but this service', async () => {
    const response = await get('/reference');
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${hashIn(page, 'script')}; style-src ${hashIn(page, 'style')}; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    expect(page).toContain('<title>API reference - trenchctl embedded service</title>');
    // Attributes would need 'unsafe-inline' or 'unsafe-hashes'.
    expect(page).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
  });

  it('has a script and a style of at most 30 kB together', () => {
    const { script, style } = embeddedFiles('reference');
    expect(script.length + style.length).toBeLessThan(30_000);
  });

  it('is made once', async () => {
    const [route] = referenceRoutes();
    const head = { origin: '', url: '/reference', path: {}, search: '', headers: {}, remote: '' };
    const bodies = [await route?.open(head)(undefined), await route?.open(head)(undefined)].map((reply) => reply?.body);
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe('GET /openapi/:file', () => {
  it.each(Object.entries(DOCUMENTS))('serves that of %s', async (service, document) => {
    const response = await get(`/openapi/${service === 'doc' ? 'document' : service}.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json;charset=utf-8');
    expect(await response.json()).toEqual(document);
  });

  it.each(['doc.json', 'trench', 'trench.yaml', '__proto__', 'constructor.json'])('has no %s', async (file) => {
    const response = await get(`/openapi/${file}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json;charset=utf-8');
    expect(await response.json()).toMatchObject({ code: 'not-found', instance: `/openapi/${file}` });
  });
});
