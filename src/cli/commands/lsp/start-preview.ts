import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { UserError } from '../../../diagnostics/user-error.js';
import type { OpenTexts, RunningPreview } from '../../../lsp/preview-link.js';
import type { FromEditor, ToEditor } from '../preview/editor-channel.js';

export interface PreviewProgram {
  /** The script of the command line. */
  readonly main: string;
  readonly options: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Starts `trenchctl preview` in a process of its own, which gets the unsaved texts over a channel. A drawing takes longer than
 * a keystroke may wait, so it is not made in the process of the language server.
 */
export async function startPreview(
  { main, options, cwd, env }: PreviewProgram,
  texts: OpenTexts,
): Promise<RunningPreview> {
  const child = fork(main, ['preview', ...texts.paths(), '--from-editor', ...options], {
    ...{ cwd, env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // On a busy machine the editor is answered first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const send = (message: FromEditor): void => void (child.connected && child.send(message));
  const waiting: ((isShown: boolean) => void)[] = [];
  child.on('message', (answer: ToEditor) => {
    if (answer === 'listening') send({ texts: Object.fromEntries(texts.open()), paths: texts.paths() });
    else waiting.shift()?.(answer.isShown);
  });
  child.once('exit', () => {
    for (const done of waiting.splice(0)) done(false);
  });
  const address = await firstLine(child);
  return {
    address,
    isRunning: () => child.connected,
    write: (file, text) => send({ texts: { [file]: text ?? null }, paths: texts.paths() }),
    lead: (segment) =>
      new Promise((done) => {
        waiting.push(done);
        send({ lead: segment });
      }),
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The preview prints its address when the first drawing can be made. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('\n')) found(said.split('\n')[0] ?? '');
    });
    child.once('error', failed);
    child.once('exit', () =>
      failed(
        new UserError('the preview could not be started; the log of the language server has the reason'),
      ),
    );
  });
}
