import { createHash } from 'node:crypto';

/** The SHA-256 of a text. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
