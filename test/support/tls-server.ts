import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const at = (name: string) => fileURLToPath(new URL(`./tls/${name}`, import.meta.url));

/** For NODE_EXTRA_CA_CERTS. */
export const TEST_CERTIFICATE = at('test-certificate.pem');

/** An HTTPS server on this machine, whose certificate only those accept who are told to. */
export async function startTls(answer: RequestListener): Promise<{ server: Server; port: number }> {
  const keys = { key: readFileSync(at('test-key.pem')), cert: readFileSync(TEST_CERTIFICATE) };
  const server = createServer(keys, answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, port: (server.address() as AddressInfo).port };
}
