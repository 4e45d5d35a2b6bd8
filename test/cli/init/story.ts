// What the tests of every engine share: keys, and programs in the place of trenchctl.
import { generateKeyPairSync } from 'node:crypto';
import { noteSecret } from '../../canary/marker.js';
import type { Bench, Said } from './jobs.js';

/** A pair of keys, each in one line, as `trenchctl keygen` makes it. */
export const newPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  return { privateKey: privateKey.toString('base64'), publicKey: publicKey.toString('base64') };
};

export const { privateKey: PRIVATE_KEY, publicKey: PUBLIC_KEY } = newPair();
noteSecret(PRIVATE_KEY);
export const MARKER = '<!-- trenchctl plan -->\n';

/** What the tests ask of every engine, with the pipeline that `init` has written for it. */
export interface Engine {
  readonly bench: Bench;
  /** The plan of a pull request, which the engine may apply later. */
  planPullRequest(folder: string, privateKey?: string): Promise<Said>;
  /** The plan of the main branch. */
  planPush(folder: string, privateKey?: string): Promise<Said>;
  /** Applies the plan that was made in another folder. */
  apply(folder: string, plannedIn?: string): Promise<Said>;
  drift(folder: string, live?: 'live'): Promise<Said>;
  /** Plan and report, as far as a run in this folder has kept them. */
  saved(folder: string): string[];
  comment(): string;
  /** Where the comment says that the drawings are. */
  readonly report: string;
  /** What was written to the host, in order: a new, edited or closed comment or issue. */
  writes(): string[];
  /** The host refuses that a comment is edited, or that one is written at all. */
  refuse(what: 'edits' | 'comments'): void;
  /** The host learns that the apply of a commit has succeeded. */
  deployed(commit: string): void;
  /** The host no longer tells what was applied, where it does that at all. */
  breakDeployments?(): void;
  close(): void;
}

/** A program in the place of trenchctl that only ends with this exit code. */
export const endingWith = (code: number) => ({ trenchctl: `echo "what trenchctl says"; exit ${code}` });

/** A program in the place of trenchctl whose plan would be refused by an apply: everything is written, and the exit code is 3. */
export const REFUSED = {
  trenchctl: 'if [ "$1" = plan ]; then for file in plan.json plan.md report.html; do echo refused > $file; done; exit 3; fi',
};
