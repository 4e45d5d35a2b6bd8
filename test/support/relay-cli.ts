// trenchctl as a program for scripts, which this process runs: a start of the built program takes ten times as long.
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { runHere } from './run-here.js';

/** Sends what the program was given to the test, and prints and ends as the test answers. */
const CLIENT = `
const { text } = require('node:stream/consumers');
const [socketPath, ...args] = process.argv.slice(2);
require('node:http')
  .request({ socketPath, method: 'POST' }, async (response) => {
    const { status, stdout, stderr } = JSON.parse(await text(response));
    process.stderr.write(stderr);
    process.stdout.write(stdout);
    process.exitCode = status;
  })
  .end(JSON.stringify({ args, cwd: process.cwd(), env: process.env }));
`;

export interface Relay {
  /** The text of a shell script that stands for trenchctl. */
  readonly program: string;
  close(): void;
}

/** The path is that of its two files without their endings: a client, and the socket on which this process listens. */
export async function openRelay(path: string): Promise<Relay> {
  const server = createServer(async (request, response) => {
    const { args, ...given } = JSON.parse(await text(request));
    response.end(JSON.stringify(await runHere(args, given)));
  });
  await new Promise<void>((ready) => server.listen(`${path}.socket`, ready));
  writeFileSync(`${path}.cjs`, CLIENT);
  return { program: `exec "${process.execPath}" "${path}.cjs" "${path}.socket" "$@"`, close: () => server.close() };
}
