// After a write that was not answered: may it have been done?
import { expect, test } from 'vitest';
import { createApi } from '../../src/api/client.js';
import { BASE, broken, ok, type Reply, status, text, truncated, world } from './fakes.js';

const api = (...replies: Reply[]) => {
  const { transport, ...rest } = world(replies, { maxRetries: 1 });
  const addresses = { trench: `${BASE}/trench/rest`, project: `${BASE}/project/rest` };
  return { ...rest, ...createApi({ transport, addresses }) };
};
const addCable = { path: { segmentId: '1' }, body: { typeId: '1' } };
const createProject = { path: { owner: 'kari' }, body: { number: '1' } };
const page: Reply = () => new Response('<html>', { status: 200 });

test.each([
  ['a reset', broken('ECONNRESET'), 'broken'],
  ['a socket error', broken('UND_ERR_SOCKET'), 'broken'],
  [
    'an unknown error',
    () => {
      throw new Error('?');
    },
    'broken',
  ],
  ['half an answer', truncated, 'broken'],
  ['500', status(500), 'server-error'],
  ['501', status(501), 'server-error'],
  ['502', status(502), 'server-error'],
  ['503', status(503), 'server-error'],
  ['504', status(504), 'server-error'],
  ['408', status(408), 'refused'],
  ['303', status(303, { location: '/x' }), 'redirected'],
  ['a page', page, 'unreadable-answer'],
  ['broken JSON', text('{"id":'), 'unreadable-answer'],
  ['nothing', text(''), 'unreadable-answer'],
] as [string, Reply, string][])('a POST that ends in %s may have been done', async (_, reply, code) => {
  await expect(api(reply).call('addCable', addCable)).rejects.toMatchObject({ code, ambiguous: true, operation: 'addCable' });
  await expect(api(reply).call('createProject', createProject)).rejects.toMatchObject({ code, ambiguous: true });
});

const connect = { syscall: 'connect' };
test.each([
  ['400', status(400), 'bad-request'],
  ['401 twice', status(401), 'unauthorized'],
  ['403', status(403), 'forbidden'],
  ['404', status(404), 'not-found'],
  ['409', status(409), 'conflict'],
  ['413', status(413), 'refused'],
  ['422', status(422), 'refused'],
  ['429', status(429), 'too-many-requests'],
  ['499', status(499), 'refused'],
  ['no name', broken('ENOTFOUND'), 'unreachable'],
  ['no name for now', broken('EAI_AGAIN'), 'unreachable'],
  ['nobody there', broken('ECONNREFUSED'), 'unreachable'],
  ['no connection in time', broken('UND_ERR_CONNECT_TIMEOUT'), 'unreachable'],
  ['no route', broken('EHOSTUNREACH', connect), 'unreachable'],
  ['a connection that timed out', broken('ETIMEDOUT', connect), 'unreachable'],
  ['an expired certificate', broken('CERT_HAS_EXPIRED'), 'unreachable'],
  [
    'several addresses, none of them there',
    () => {
      const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
      throw new TypeError('fetch failed', { cause: new AggregateError([refused, refused]) });
    },
    'unreachable',
  ],
] as [string, Reply, string][])('a POST that ends in %s has not been done', async (_, reply, code) => {
  const replies = code === 'unauthorized' ? [reply, reply] : [reply];
  await expect(api(...replies).call('addCable', addCable)).rejects.toMatchObject({ code, ambiguous: false });
});

test('a timeout of the connection once it stood is another matter', async () => {
  const error = api(broken('ETIMEDOUT', { syscall: 'read' })).call('addCable', addCable);
  await expect(error).rejects.toMatchObject({ code: 'broken', ambiguous: true });
});

test('a GET is never in doubt', async () => {
  for (const reply of [status(500), broken(), truncated]) {
    const error = api(reply, reply).call('getSegment', { path: { segmentId: '1' } });
    await expect(error).rejects.toMatchObject({ ambiguous: false });
  }
});

test('a PUT that was lost once and refused then may have been done by its first try', async () => {
  const call = { path: { segmentId: '1' }, body: { name: 'b' } };
  await expect(api(broken(), status(409)).call('updateSegment', call)).rejects.toMatchObject({ code: 'conflict', ambiguous: true });
  await expect(api(status(429), status(409)).call('updateSegment', call)).rejects.toMatchObject({ ambiguous: false });
  await expect(api(broken(), broken('ECONNREFUSED')).call('updateSegment', call)).rejects.toMatchObject({
    code: 'unreachable',
    ambiguous: true,
  });
});

test('what a refusal says of itself is kept, as far as it can be read', async () => {
  const said = {
    ...{ type: 'about:blank', title: 'Bad', status: 400, detail: 'no such layer', code: 'bad-layer' },
    ...{ errors: [{ field: 'layerId', detail: 'unknown' }, 'x', null] },
  };
  await expect(api(status(400, {}, said)).call('addCable', addCable)).rejects.toMatchObject({
    message: 'addCable answered 400; no such layer; layerId: unknown',
    problem: { code: 'bad-layer', title: 'Bad', detail: 'no such layer', errors: [{ field: 'layerId', detail: 'unknown' }, {}, {}] },
  });
  for (const odd of ['7', '[1]', 'null', '{"detail": 7, "errors": 8}', '<html>', '']) {
    const reply: Reply = () => new Response(odd, { status: 409 });
    await expect(api(reply).call('addCable', addCable)).rejects.toMatchObject({ code: 'conflict', message: 'addCable answered 409' });
  }
  const lost: Reply = (sent) =>
    new Response(truncated(sent) instanceof Response ? (truncated(sent) as Response).body : '', { status: 409 });
  await expect(api(lost).call('addCable', addCable)).rejects.toMatchObject({ code: 'conflict', ambiguous: false });
});

test('a good answer is the answer', async () => {
  expect(await api(ok({ id: 'a', typeId: 1 })).call('addCable', addCable)).toEqual({ id: 'a', typeId: '1' });
});
