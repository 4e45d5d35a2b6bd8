import { liesIn } from '../../../lsp/texts.js';
import type { SpecFiles } from '../../../spec/files/spec-files.js';

/** A message of the language server: texts of open documents (null for one that was closed), or the segment of the cursor. */
export type FromEditor =
  | { readonly texts: Readonly<Record<string, string | null>>; readonly paths: readonly string[] }
  | { readonly lead: string };

/** Answers to the language server: it listens now, or whether a page shows the segment. */
export type ToEditor = 'listening' | { readonly isShown: boolean };

/** The editor that has started a preview: its texts count before they are saved. */
export interface EditorChannel {
  readonly files: SpecFiles;
  paths(): readonly string[];
  onChange(listener: () => void): void;
  onLead(lead: (address: string) => boolean): void;
  /** Resolves when the editor has ended. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens the channel to the language server that has started this process, and waits for the texts of its documents. */
export async function openChannel(disk: SpecFiles): Promise<EditorChannel> {
  const open = new Map<string, string>();
  let given: readonly string[] = [];
  let changed = (): void => {};
  let lead = (_: string): boolean => false;
  const send = (answer: ToEditor): void => void process.send?.(answer);
  await new Promise<void>((done) => {
    process.on('message', (message: FromEditor) => {
      if ('lead' in message) return send({ isShown: lead(message.lead) });
      given = message.paths;
      for (const [file, text] of Object.entries(message.texts))
        if (text === null) open.delete(file);
        else open.set(file, text);
      done();
      changed();
    });
    send('listening');
  });
  return {
    files: withTexts(disk, open),
    paths: () => given,
    onChange: (listener) => {
      changed = listener;
    },
    onLead: (listener) => {
      lead = listener;
    },
    ended: new Promise((done) => process.once('disconnect', done)),
    close: () => process.connected && process.disconnect(),
  };
}

/** The files of the disk, with the texts of open documents in place of theirs. */
export const withTexts = (disk: SpecFiles, open: ReadonlyMap<string, string>): SpecFiles => ({
  list(path) {
    if (open.has(path)) return [path];
    const unsaved = [...open.keys()].filter((file) => liesIn(file, path));
    return [...new Set([...disk.list(path), ...unsaved])].sort();
  },
  read: (path) => open.get(path) ?? disk.read(path),
});
