import { describe, expect, it } from 'vitest';
import { DOCUMENTS, type ServiceName } from '../../../src/service/contract/operations.js';
import { createInProcessFetch } from '../../../src/service/in-process-fetch.js';
import { referenceRoutes } from '../../../src/service/reference/routes.js';

const get = (path: string): Promise<Response> =>
  createInProcessFetch(referenceRoutes())(`http://service${path}`);

describe('GET /reference', () => {
  it('is a page that a browser lets do nothing but show itself', async () => {
    const response = await get('/reference');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/html;charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect(await response.text()).toContain('<title>trenchctl embedded service</title>');
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
