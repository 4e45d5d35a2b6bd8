// Two relays before one service, one for each process, which let a call wait for one of the other process.
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The first create of a project or a segment, the first list of segments after it, and the end of the process. */
type Point = 'create' | 'list' | 'end';

/** By process: the point of the other process that each of its own points waits for. */
export type Waits = readonly [Partial<Record<Point, Point>>, Partial<Record<Point, Point>>];

export interface Meeting {
  readonly baseUrls: readonly [string, string];
  /** A process that has ended keeps nobody waiting. */
  ended(process: 0 | 1): void;
  close(): Promise<void>;
}

export async function arrangeMeeting(target: string, waits: Waits): Promise<Meeting> {
  const sides = [createSide(), createSide()] as const;
  const relays = await Promise.all(
    ([0, 1] as const).map((own) =>
      startRelay(target, async (request) => {
        const point = pointOf(request, sides[own].isReached('create'));
        if (point === undefined || sides[own].isReached(point)) return;
        sides[own].reach(point);
        const awaited = waits[own][point];
        if (awaited !== undefined) await sides[own === 0 ? 1 : 0].reached(awaited);
      }),
    ),
  );
  const [first, second] = relays.map(({ baseUrl }) => baseUrl);
  return {
    baseUrls: [first ?? '', second ?? ''],
    ended(own) {
      for (const point of ['create', 'list', 'end'] as const) sides[own].reach(point);
    },
    close: async () => void (await Promise.all(relays.map(({ close }) => close()))),
  };
}

const CREATE = /\/(projects\/by-owner|segments\/by-projectid)\//;
const LIST = /\/segments\/by-projectid\/\d+(\?|$)/;

function pointOf({ method, url = '' }: IncomingMessage, isCreating: boolean): Point | undefined {
  if (method !== 'GET' && CREATE.test(url)) return 'create';
  return isCreating && method === 'GET' && LIST.test(url) ? 'list' : undefined;
}

function createSide() {
  const seen = new Set<Point>();
  const waiting = new EventEmitter();
  return {
    isReached: (point: Point) => seen.has(point),
    reached: async (point: Point) => void (seen.has(point) || (await once(waiting, point))),
    reach(point: Point) {
      seen.add(point);
      waiting.emit(point);
    },
  };
}

async function startRelay(target: string, before: (request: IncomingMessage) => Promise<void>) {
  const server = createServer((request, response) => {
    relay(request, response).catch(() => response.destroy());
  });
  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    await before(request);
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    });
    const { status } = answer;
    const type = answer.headers.get('content-type');
    response.writeHead(status, type === null ? {} : { 'content-type': type });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
