// Stands between a real trenchctl process and the service, and sees every request come and go.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EmbeddedService } from '../../../src/service/create-service.js';

/** Where a process is cut off: its nth request, before it is sent on, after it was done, or after it was answered. */
export interface Cut {
  readonly nth: number;
  readonly when: 'before' | 'done' | 'answered';
}

export interface Relay {
  readonly baseUrl: string;
  /** Requests of the process that is running now. */
  requests(): number;
  begin(cut: Cut | undefined, kill: () => void): void;
  close(): Promise<void>;
}

export async function startRelay(service: EmbeddedService): Promise<Relay> {
  let count = 0;
  let cut: Cut | undefined;
  let kill = () => {};
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isOwn = !request.url?.startsWith('/oauth');
    if (isOwn) count += 1;
    const here = isOwn && cut?.nth === count ? cut : undefined;
    if (here?.when === 'before') return kill();
    const answered = await service.fetch(`http://127.0.0.1${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks).toString() } : {}),
    });
    if (here?.when === 'done') return kill();
    const body = Buffer.from(await answered.arrayBuffer());
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(body, () => here && kill());
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => count,
    begin(next, stop) {
      count = 0;
      cut = next;
      kill = stop;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
