import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Credentials } from '../../../src/service/create-service.js';

/** The service in a process of its own. */
export interface Running {
  readonly credentials: Credentials;
  /** kill -9, at once. */
  kill(): void;
  /** When the process is gone. */
  readonly gone: Promise<unknown>;
}

/** Starts the program on that folder. It must come up by itself, whatever the last run left there. */
export async function startProcess(main: string, data: string): Promise<Running> {
  const args = [main, 'serve', '--port', '0', '--data', data, '--format', 'json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const gone = once(child, 'exit');
  const first = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const line = await Promise.race([first.then(([text]) => text), gone.then(() => undefined)]);
  if (line === undefined) throw new Error(`the service did not start on ${data}: ${said.join('')}`);
  return { credentials: JSON.parse(line) as Credentials, gone, kill: () => void child.kill('SIGKILL') };
}
