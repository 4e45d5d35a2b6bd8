// Two requests in flight on one segment: the head of the first is in, its body is not, and the second goes by.
import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { stringify } from '../../src/service/route.js';
import { answerProblem, type ContractOperation } from '../support/contract.js';
import type { Answer, CallOptions } from '../support/service.js';
import type { Bench } from './bench.js';

const newest = (bench: Bench): number => bench.under.service.log.entries().at(-1)?.number ?? 0;

/** Sends the call in two parts; between them another writer adds a sensor to the same segment. */
export async function overlapped(
  bench: Bench,
  operation: ContractOperation,
  call: CallOptions,
): Promise<Answer> {
  const { kari } = bench.by;
  const at = { path: { segmentId: call.path?.segmentId ?? '' } };
  const before = newest(bench);
  const body = twoParts(stringify(call.body ?? {}) ?? '{}');
  const first = start(bench, operation, call, body.stream);
  // The service has seen the head as soon as it has logged it.
  while (newest(bench) === before) await setImmediate();
  const rival = await kari.call('addSensor', at);
  expect(rival.status, 'the writer who comes between').toBe(200);
  const between = await kari.call('getSegment', at);
  body.end();
  const answer = await first;
  const after = await kari.call('getSegment', at);
  expect(after.body, 'a refused write leaves no trace').toEqual(between.body);
  return answer;
}

/** A body whose second half comes when it is told to. */
function twoParts(text: string): { stream: ReadableStream<Uint8Array>; end: () => void } {
  const bytes = new TextEncoder().encode(text);
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 1));
      end = () => {
        controller.enqueue(bytes.slice(1));
        controller.close();
      };
    },
  });
  return { stream, end: () => end() };
}

async function start(
  bench: Bench,
  operation: ContractOperation,
  call: CallOptions,
  body: ReadableStream<Uint8Array>,
): Promise<Answer> {
  bench.count();
  const target = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(call.path?.[name]));
  const response = await bench.under.fetch(bench.under.baseUrl + target, {
    method: operation.method,
    headers: { authorization: `Bearer ${bench.by.kari.token}`, 'api-version': '1.0' },
    body,
    duplex: 'half',
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const answer = { status: response.status, headers: response.headers, text, bytes, body: JSON.parse(text) };
  const contentType = response.headers.get('content-type');
  expect(answerProblem(operation, { ...answer, contentType })).toBeUndefined();
  return answer;
}
