// Reads that are behind: for a while a segment is shown as it was before a write.
import type { HttpResponse, SendInit } from '../../../src/http/send.js';
import type { Passing } from './wire.js';
import type { World } from './world.js';

export interface StaleReads {
  /** What the segment of this call shows now, for so many reads to come. */
  before(passing: Passing, reads: number): Promise<void>;
  answer(passing: Passing): HttpResponse | undefined;
  clear(): void;
}

const SEGMENT = /^.*\/segments\/\d+(?=\/|$)/;
export const isInSegment = (url: string): boolean => SEGMENT.test(url);

export function createStaleReads(world: World): StaleReads {
  const shown = new Map<string, { text: string; left: number }>();
  return {
    async before({ url, init }, reads) {
      const [segment] = SEGMENT.exec(url) ?? [''];
      const { body: _, ...rest } = init as SendInit & { body?: unknown };
      const answer = await world.service().fetch(segment, { ...rest, method: 'GET' });
      if (answer.status === 200) shown.set(segment, { text: await answer.text(), left: reads });
    },
    answer({ url, method }) {
      const old = method === 'GET' ? shown.get(url) : undefined;
      if (!old || old.left === 0) return undefined;
      old.left -= 1;
      return new Response(old.text, { headers: { 'content-type': 'application/json;charset=utf-8' } });
    },
    clear: () => shown.clear(),
  };
}
