// What the simulations have found, each as the smallest request that shows it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startService, type TestCaller, type TestService, TRANSPORTS } from '../support/service.js';

describe.each(TRANSPORTS)('over %s', (transport) => {
  let under: TestService;
  let kari: TestCaller;
  beforeAll(async () => {
    under = await startService({ transport });
    kari = await under.as('kari.nordmann');
  });
  afterAll(() => under.close());

  const freshSegment = async (): Promise<Answer['body']> =>
    (await kari.call('createSegment', { path: { projectId: 6001 }, body: { name: 'Found' } })).body;

  test.each(['1e400', '-1e400'])('a number that no double holds (%s) is refused', async (number) => {
    const { id, sections } = await freshSegment();
    const path = { segmentId: id, layerId: sections[0].layers[0].id };
    const rawBody = `{"rightBorderAdjustment":${number}}`;
    expect((await kari.call('updateLayer', { path, rawBody })).status).toBe(400);
    expect((await kari.call('getSegment', { path })).body.sections).toEqual(sections);
  });

  // Refused or laid out: both are fine, as long as every answer is a number where the contract says number.
  test.each(['1e306', '1e308', '1.7976931348623157e308'])('a segment bears a measure of %s mm', async (size) => {
    const { id, sections } = await freshSegment();
    const path = { segmentId: id, sectionId: sections[0].id, layerId: sections[0].layers[0].id };
    const bodies: readonly (readonly [string, string])[] = [
      ['addSensor', `{"outerDiameter":${size}}`],
      ['addSensor', `{"outerDiameter":${size}}`],
      ['addCulvert', `{"width":${size},"height":${size}}`],
      ['updateSection', `{"coverThickness":${size},"leftBorderPadding":${size}}`],
      ['updateSection', `{"layoutDepth":${size}}`],
      ['updateLayer', `{"leftBorderAdjustment":-${size},"protectionLayerThickness":${size}}`],
    ];
    for (const [operation, rawBody] of bodies) {
      expect([200, 400]).toContain((await kari.call(operation, { path, rawBody })).status);
      expect((await kari.call('getSegment', { path })).status).toBe(200);
    }
  });
});

// The documents say nothing about these; but a program must not work in a rehearsal and fail over HTTP.
describe('both ways in answer alike', () => {
  let under: TestService;
  let token: string | undefined;
  beforeAll(async () => {
    under = await startService({ transport: 'http' });
    token = (await under.as('kari.nordmann')).token;
  });
  afterAll(() => under.close());

  const DEMO = '/public/trench/rest/segments/500001';
  const sized = (bytes: number) => `{"x":"${'x'.repeat(bytes - '{"x":""}'.length)}"}`;
  const bearer = () => ({ authorization: `Bearer ${token}` });

  const ODD: readonly (readonly [name: string, headers: () => Record<string, string>, body: string])[] = [
    ['a content type that is none', () => ({ ...bearer(), 'content-type': 'garbage' }), '{}'],
    ['a content type that is none, and no token', () => ({ 'content-type': ';;;' }), '{}'],
    ['a content type of something else', () => ({ ...bearer(), 'content-type': 'application/xml' }), '{}'],
    ['a byte order mark', bearer, '\ufeff{}'],
    ['a body of 1 MiB', bearer, sized(1024 * 1024)],
    ['a body of 1 MiB and a byte', bearer, sized(1024 * 1024 + 1)],
  ];

  test.each(ODD)('to %s', async (_, headers, body) => {
    const send = async (way: typeof fetch) => {
      const given = { 'api-version': '1.0', ...headers() };
      return (await way(under.baseUrl + DEMO, { method: 'PUT', headers: given, body })).status;
    };
    expect(await send(under.service.fetch)).toBe(await send(fetch));
  });
});
