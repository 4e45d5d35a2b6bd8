import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtCli } from '../support/built-cli.js';

export interface StartedPreview {
  /** With the token. */
  readonly address: string;
  end(): Promise<void>;
}

/** Starts the built `trenchctl preview` on the embedded service, and waits until it prints its address. */
export async function startPreview(cwd: string, ...args: string[]): Promise<StartedPreview> {
  const child = spawn(process.execPath, [builtCli(), 'preview', '--embedded', '--data', 'data', ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', CI: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await firstLine(child);
  return {
    address,
    async end() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    const said = { stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said.stdout += text;
      if (said.stdout.includes('\n')) found(said.stdout.split('\n')[0] ?? '');
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said.stderr += text;
    });
    child.once('exit', () => failed(new Error(`the preview ended: ${said.stderr}`)));
  });
}
