import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { fileURLToPath } from 'node:url';
import { listening } from './byte-server.js';

const at = (name: string) => fileURLToPath(new URL(`./tls/${name}`, import.meta.url));

/** For NODE_EXTRA_CA_CERTS. */
export const TEST_CERTIFICATE = at('test-certificate.pem');

/** An HTTPS server on this machine, whose certificate only those accept who are told to. */
export async function startTls(answer: RequestListener): Promise<{ server: Server; port: number }> {
  const keys = { key: readFileSync(at('test-key.pem')), cert: readFileSync(TEST_CERTIFICATE) };
  const server = createServer(keys, answer);
  return { server, port: await listening(server) };
}
