import { spawn } from 'node:child_process';
import { builtCli } from './built-cli.js';

export interface Ran {
  /** Null where a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The built program as a user starts it, while this process can go on being its server. */
export function runCli(args: readonly string[], { cwd, env = {} }: RunOptions): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const given = { PATH: process.env.PATH ?? '', CI: '', ...env };
    const child = spawn(process.execPath, [builtCli(), ...args], { cwd, env: given, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        said[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...said }));
  });
}
