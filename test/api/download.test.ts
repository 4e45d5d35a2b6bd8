import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../src/api/api-error.js';
import { type Download, fileNameOf, fitName } from '../../src/api/download.js';
import { broken, type Reply, status, world } from './fakes.js';

const PIECE = 1000;

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** A body of pieces, one by one; what it does when they are all taken is the rest. */
function pieces(count: number, rest: (controller: Controller) => unknown) {
  const seen = { pulled: 0, cancelled: false };
  const pull = (controller: Controller) => {
    seen.pulled += 1;
    if (seen.pulled > count) return rest(controller) as Promise<void>;
    controller.enqueue(new Uint8Array(PIECE).fill(seen.pulled));
  };
  const cancel = () => {
    seen.cancelled = true;
  };
  const headers = { 'content-type': 'application/pdf' };
  const reply: Reply = () => new Response(new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 }), { headers });
  return { reply, seen };
}
const end = (controller: Controller) => controller.close();
const never = () => new Promise(() => {});
const breaks = (controller: Controller) => controller.error(new TypeError('terminated'));

async function read({ body }: Download): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of body) all.push(piece);
  return Buffer.concat(all);
}
const download = async (w: ReturnType<typeof world>) => (await w.send('downloadDocument')).body as Download;

test('all bytes come, in whatever pieces', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 8 }), async (parts) => {
      const reply = () => new Response(new Blob(parts.map((part) => new Uint8Array(part))).stream());
      expect(await read(await download(world([reply])))).toEqual(Buffer.concat(parts));
    }),
    { seed: 417, numRuns: 100 },
  );
});

test('name, type and size come from the headers', async () => {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="../ark.pdf"', 'content-length': '3' };
  const { body: _, ...about } = await download(world([() => new Response('abc', { headers })]));
  expect(about).toEqual({ contentType: 'application/pdf', fileName: 'ark.pdf', size: 3 });
  const { body, ...none } = await download(world([() => new Response(null)]));
  const large = await download(world([() => new Response('abc', { headers: { 'content-length': '123456789012345' } })]));
  expect(large.size).toBe(123456789012345);
  expect([none, await read({ body, ...none })]).toEqual([{ contentType: 'application/octet-stream' }, Buffer.alloc(0)]);
});

test.each([
  ['gzip', '99'],
  ['identity', '3 bytes'],
  ['identity', '-3'],
])('with the encoding %s, the length %s is not the size of the file', async (encoding, length) => {
  const headers = { 'content-encoding': encoding, 'content-length': length };
  const found = await download(world([() => new Response('abc', { headers })]));
  expect(found.size).toBeUndefined();
  expect(Buffer.from(await read(found)).toString()).toBe('abc');
});

test('nothing is fetched before it is desired, and what is not desired is let go', async () => {
  const { reply, seen } = pieces(100, end);
  const { body } = await download(world([reply]));
  expect(seen.pulled).toBe(1);
  for await (const piece of body) if (piece[0] === 3) break;
  expect(seen).toEqual({ pulled: 3, cancelled: true });
});

test('before the first byte it is tried again, after it not', async () => {
  const early = pieces(0, breaks);
  const late = pieces(2, breaks);
  const w = world([status(503), broken(), early.reply, late.reply]);
  const { body } = await download(w);
  expect(w.sent).toHaveLength(4);
  const error = await read({ body, contentType: '' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  const message = expect.stringContaining('after 2000 bytes');
  expect(error).toMatchObject({ code: 'broken', operation: 'downloadDocument', status: 200, message });
  expect(w.sent).toHaveLength(4);
});

test('a file that is shorter than announced is cut off', async () => {
  const reply = () => new Response('abc', { headers: { 'content-length': '5' } });
  await expect(read(await download(world([reply])))).rejects.toMatchObject({ code: 'broken' });
});

test('a file that is too long ends in an error, and is let go', async () => {
  const { reply, seen } = pieces(100, end);
  const file = await download(world([reply], { maxBytes: 4500 }));
  await expect(read(file)).rejects.toMatchObject({ code: 'answer-too-large' });
  expect(seen).toEqual({ pulled: 5, cancelled: true });
  expect(await read(await download(world([() => new Response('abc')], { maxBytes: 3 })))).toHaveLength(3);
});

test('the patience with a call holds for the whole file', async () => {
  const { reply, seen } = pieces(2, never);
  const w = world([reply], { callMs: 90_000 });
  const file = await download(w);
  w.clock.pass(60_000);
  const reading = read(file);
  await expect.poll(() => seen.pulled).toBe(3);
  const alarm = w.clock.alarms.at(-1);
  expect(alarm?.ms).toBe(30_000);
  alarm?.ring();
  await expect(reading).rejects.toMatchObject({ code: 'timeout' });
  expect(w.clock.alarms.filter(({ cleared }) => !cleared)).toEqual([]);
});

test('a body of nothing but empty pieces ends', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return { done: false, value: new Uint8Array() };
  };
  const cancel = async () => {};
  const body = { cancel, getReader: () => ({ read, cancel }) };
  const w = world([], { fetch: async () => ({ status: 200, headers: { get: () => null }, body }), maxRetries: 1 });
  expect(await w.failure('downloadDocument')).toMatchObject({ code: 'broken' });
  // A thousand in each of two tries.
  expect(reads).toBe(2000);
});

test('a file whose first bytes never come is asked for again', async () => {
  const stuck = pieces(0, never);
  const late: Reply = (request) => {
    queueMicrotask(() => w.clock.alarms[0]?.ring());
    return stuck.reply(request);
  };
  const w = world([late, () => new Response('abc')]);
  expect(Buffer.from(await read(await download(w))).toString()).toBe('abc');
  expect(stuck.seen.cancelled).toBe(true);
});

test('a refusal is an error with its reason, as of any call', async () => {
  expect(await world([status(404)]).send('downloadDocument')).toMatchObject({ status: 404, body: { detail: 'said so' } });
});

test.each([
  ['attachment; filename="rapport.pdf"', 'rapport.pdf'],
  ['attachment; filename=rapport.pdf', 'rapport.pdf'],
  ['attachment; filename="gr.pdf"; filename*=UTF-8\'\'gr%C3%B8ft.pdf', 'grøft.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a b.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="..\\\\..\\\\boot.ini"', 'boot.ini'],
  ["attachment; filename*=UTF-8''..%2F..%2F.bashrc", 'bashrc'],
  ['attachment; filename=".npmrc"', 'npmrc'],
  ['attachment; filename="-rf"', 'rf'],
  ['attachment; filename="TRENCH~1.YAM"', 'TRENCH-1.YAM'],
])('%s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test.each([
  ...[
    '"/"',
    '".."',
    '"nul.txt"',
    '"nul .txt"',
    '"aux"',
    '"COM¹.pdf"',
    '"CONIN$"',
    '"trenchctl.yaml"',
    '"TrenchCtl.YAML"',
    '".trenchctl.yaml"',
  ],
  ...['"../trenchctl.yaml. "', '"trenchctl.yaml:stream"', '"evil.yml"'],
  ...["*=UTF-8''trenchctl%EF%BC%8Eyaml", "*=UTF-8''trench\u200bctl.yaml", "*=UTF-8''%zz"],
])('a file may not be called %s', (name) => {
  expect(fileNameOf(`attachment; filename${name.startsWith('*') ? name : `=${name}`}`)).toBeUndefined();
  for (const none of ['inline', null]) expect(fileNameOf(none)).toBeUndefined();
});

test('whatever a server says, it is a name in the folder that we chose, and fits on one line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 400 })), (said) => {
      const name = fitName(said);
      if (name === undefined) return;
      expect(name).not.toMatch(/[/\\:~\p{Cc}]|^[.-]|^$|\.ya?ml$/iu);
      expect([...name].length).toBeLessThanOrEqual(120);
    }),
    { seed: 417, numRuns: 2000 },
  );
});

test.each([
  [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(116)}.pdf`],
  [`${'x'.repeat(200)}.tar.gz`, `${'x'.repeat(117)}.gz`],
  [`${'x'.repeat(200)}.abcdefgh`, `${'x'.repeat(111)}.abcdefgh`],
  [`${'x'.repeat(200)}.abcdefghi`, 'x'.repeat(120)],
  [`${'a/'.repeat(600)}x.pdf`, 'x.pdf'],
  ['😀'.repeat(200), '😀'.repeat(120)],
  ['x'.repeat(120), 'x'.repeat(120)],
])('a long name keeps its ending: %s', (said, name) => {
  expect(fitName(said)).toBe(name);
});
