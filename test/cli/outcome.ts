import { expect } from 'vitest';

const like = (words: string | RegExp) => (typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words));

/** How a command ends that says these words on stderr. */
export const fails = (words: string | RegExp, status = 1) => ({ status, stderr: like(words) });
/** How a command ends that prints these words. */
export const prints = (words: string | RegExp, status = 0) => ({ status, stdout: like(words) });
