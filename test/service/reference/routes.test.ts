import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createInProcessFetch } from '../../../src/service/api-service.js';
import { DOCUMENTS, type ServiceName } from '../../../src/service/contract/known-operations.js';
import { embeddedFiles } from '../../../src/service/html-page.js';
import { referenceRoutes } from '../../../src/service/reference/reference-routes.js';

const get = (path: string): Promise<Response> =>
  createInProcessFetch(referenceRoutes())(`http://service${path}`);

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
    const bodies = [await route?.open(head)(undefined), await route?.open(head)(undefined)].map(
      (reply) => reply?.body,
    );
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe('GET /openapi/:file', () => {
  const files: [file: string, service: ServiceName][] = [
    ['trench', 'trench'],
    ['project', 'project'],
    ['customer', 'customer'],
    ['calculation', 'calculation'],
    ['checklist', 'checklist'],
    ['document', 'doc'],
  ];

  it.each(files)('serves %s.json', async (file, service) => {
    const response = await get(`/openapi/${file}.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json;charset=utf-8');
    expect(await response.json()).toEqual(DOCUMENTS[service]);
  });

  it.each(['doc.json', 'trench', 'trench.yaml', '__proto__', 'constructor.json'])(
    'has no %s',
    async (file) => {
      const response = await get(`/openapi/${file}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json;charset=utf-8');
      expect(await response.json()).toMatchObject({ code: 'not-found', instance: `/openapi/${file}` });
    },
  );
});
