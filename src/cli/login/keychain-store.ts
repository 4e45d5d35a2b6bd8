import { spawnSync } from 'node:child_process';
import { UserError } from '../../diagnostics/user-error.js';
import { type LoginStore, loginsIn, loginsText } from './stored-login.js';

interface ToolAnswer {
  /** Null if the program is not there or was stopped. */
  readonly status: number | null;
  readonly stdout: string;
}

/** Runs a program of the system. The input is never an argument, because arguments are shown to all users. */
export type RunTool = (program: string, args: readonly string[], input: string) => ToolAnswer;

const SERVICE = 'trenchctl';
const ACCOUNT = 'logins';
const LONGEST_MS = 60_000;

const runTool: RunTool = (program, args, input) => {
  const { status, stdout } = spawnSync(program, args, { input, encoding: 'utf8', timeout: LONGEST_MS });
  return { status, stdout: stdout ?? '' };
};

interface Tool {
  readonly program: string;
  isThere(run: RunTool): boolean;
  read(run: RunTool): ToolAnswer;
  write(run: RunTool, text: string): ToolAnswer;
  remove(run: RunTool): ToolAnswer;
}

/** macOS. `security -i` takes its commands from the input; the text is base64 and needs no quotes. */
const MAC: Tool = {
  program: 'security',
  isThere: (run) => run('security', ['default-keychain'], '').status === 0,
  read: (run) => run('security', ['find-generic-password', '-a', ACCOUNT, '-s', SERVICE, '-w'], ''),
  write: (run, text) =>
    run('security', ['-i'], `add-generic-password -U -a ${ACCOUNT} -s ${SERVICE} -w ${text}\n`),
  remove: (run) => run('security', ['delete-generic-password', '-a', ACCOUNT, '-s', SERVICE], ''),
};

const KEY = ['service', SERVICE, 'account', ACCOUNT] as const;

/** Linux, with a secret service such as GNOME Keyring. */
const LINUX: Tool = {
  program: 'secret-tool',
  // Without a session there is no secret service that could answer.
  isThere: (run) => [0, 1].includes(run('secret-tool', ['lookup', ...KEY], '').status ?? -1),
  read: (run) => run('secret-tool', ['lookup', ...KEY], ''),
  write: (run, text) => run('secret-tool', ['store', '--label=trenchctl logins', ...KEY], text),
  remove: (run) => run('secret-tool', ['clear', ...KEY], ''),
};

const TOOLS: Readonly<Record<string, Tool>> = { darwin: MAC, linux: LINUX };

/** The keychain of the system, if a program can reach it. cmdkey of Windows cannot read back, so there is none. */
export function keychainStore(platform: string, run: RunTool = runTool): LoginStore | undefined {
  const tool = TOOLS[platform];
  if (!tool?.isThere(run)) return undefined;
  const name = `the keychain (${tool.program})`;
  return {
    name,
    read: () => {
      const { status, stdout } = tool.read(run);
      const text = stdout.trim();
      return status === 0 && text !== '' ? loginsIn(Buffer.from(text, 'base64').toString('utf8'), name) : [];
    },
    write: (logins) => {
      const text = Buffer.from(loginsText(logins)).toString('base64');
      const { status } = logins.length === 0 ? tool.remove(run) : tool.write(run, text);
      const isWritten = logins.length === 0 || (status === 0 && tool.read(run).stdout.trim() === text);
      if (!isWritten)
        throw new UserError(
          `${name} did not take the login: unlock it, or use \`trenchctl login --store file\``,
        );
    },
  };
}
