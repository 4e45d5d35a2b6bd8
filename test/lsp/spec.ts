import { readFileSync } from 'node:fs';

/** A spec for the demo project of the embedded service. */
export const SPEC = readFileSync(new URL('samples/demo.yaml', import.meta.url), 'utf8');
