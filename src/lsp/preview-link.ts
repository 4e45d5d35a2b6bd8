import { addressOf } from '../plan/model/address.js';
import type { Workspace } from './workspace.js';

/** The texts that a preview shows in place of saved files. */
export interface OpenTexts {
  /** Spec files and folders. */
  readonly paths: () => readonly string[];
  /** The open documents by the names of their files. */
  readonly open: () => ReadonlyMap<string, string>;
}

/** A preview in a browser of this machine. */
export interface RunningPreview {
  /** With the secret token. */
  readonly address: string;
  /** False if it was ended by somebody else. */
  isRunning(): boolean;
  /** Takes the text of an open document; undefined closes it. */
  write(file: string, text: string | undefined): void;
  /** Leads the open pages to a segment; resolves to false if there is no page. */
  lead(address: string): Promise<boolean>;
  close(): Promise<void>;
}

export type PreviewLink = ReturnType<typeof createPreviewLink>;

/** The connection of the editor with a preview of its texts. */
export function createPreviewLink(workspace: Workspace, open: () => Promise<RunningPreview>) {
  let running: Promise<RunningPreview> | undefined;
  let opened: RunningPreview | undefined;
  let last: { readonly file: string; readonly line: number } | undefined;
  let led: string | undefined;
  const start = (): Promise<RunningPreview> => {
    if (opened?.isRunning() === false) running = undefined;
    running ??= open().then(
      (preview) => {
        opened = preview;
        return preview;
      },
      (error: unknown) => {
        // The next call tries again.
        running = undefined;
        throw error;
      },
    );
    return running;
  };
  /** Follows the cursor to the segment of a line, counted from 0. */
  const cursor = (file: string, line: number): void => {
    last = { file, line };
    const segment = opened && segmentAt(workspace, file, line);
    if (segment === undefined || segment === led) return;
    led = segment;
    void opened?.lead(segment);
  };
  return {
    /** Starts the preview if there is none, and leads to the segment; returns the address that the editor must open, if any. */
    async show(segment: string | undefined): Promise<string | undefined> {
      const preview = await start();
      led = segment ?? (last && segmentAt(workspace, last.file, last.line));
      const isShown = await preview.lead(led ?? '');
      if (isShown) return undefined;
      return led === undefined ? preview.address : `${preview.address}#${encoded(led)}`;
    },
    cursor,
    /** Follows an edit, whose place is that of the cursor; undefined closes the document. */
    edited(file: string, before: string, after: string | undefined): void {
      if (!opened) return;
      opened.write(file, after);
      if (after !== undefined) cursor(file, lineOfEdit(before, after));
    },
    close: async () => (await running)?.close(),
  };
}

/** Half of a character in a name cannot be encoded; the page looks for the name in this form too. */
const encoded = (address: string): string => encodeURIComponent(address.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The line of the first difference of two texts, counted from 0. */
function lineOfEdit(before: string, after: string): number {
  let line = 0;
  for (let at = 0; at < after.length && before.charCodeAt(at) === after.charCodeAt(at); at += 1)
    if (after.charCodeAt(at) === LINE_FEED) line += 1;
  return line;
}

const LINE_FEED = 10;

/** The address of the segment that holds a line: the last one that begins above it. */
function segmentAt(workspace: Workspace, file: string, line: number): string | undefined {
  let found: { readonly line: number; readonly address: string } | undefined;
  for (const { project, segments } of workspace.outlines().get(file)?.documents ?? [])
    for (const { name, place } of segments) {
      const start = workspace.locate(place).line - 1;
      if (start <= line && start >= (found?.line ?? 0))
        found = { line: start, address: addressOf({ project, segment: name, path: [] }) };
    }
  return found?.address;
}
