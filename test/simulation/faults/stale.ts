// Reads that are behind: for a while a segment, the projects or a calculation are shown as they were before a write.
import type { HttpResponse, SendInit } from '../../../src/http/send.js';
import type { Passing } from './wire.js';
import type { World } from './world.js';

export interface StaleReads {
  /** What is shown now of the object that this call changes, for so many reads to come. */
  before(passing: Passing, reads: number): Promise<void>;
  /** Every call goes by here. */
  answer(passing: Passing): HttpResponse | undefined;
  clear(): void;
}

const SEGMENT = /^.*\/segments\/\d+(?=\/|$)/;
const CALCULATION = /\/calculationnodes\/|\/modules\/\d+(\/calculationtype|$)/;
const PROJECTS = /\/projects\/|\/modules\/by-projectid\//;

/** What a call is about, so far as its reads can be behind: one segment, calculations, or projects. */
export function subjectOf(url: string): string | undefined {
  const [segment] = SEGMENT.exec(url) ?? [];
  return segment ?? (CALCULATION.test(url) ? 'calculation' : PROJECTS.test(url) ? 'project' : undefined);
}

export function createStaleReads(world: World): StaleReads {
  const shown = new Map<string, { text: string; status: number; left: number }>();
  const reads = new Map<string, Set<string>>();
  return {
    async before({ url, init }, left) {
      const subject = subjectOf(url) ?? '';
      const { body: _, ...rest } = init as SendInit & { body?: unknown };
      const lists = SEGMENT.test(subject) ? [subject] : (reads.get(subject) ?? []);
      for (const one of lists) {
        const answer = await world.service().fetch(one, { ...rest, method: 'GET' });
        if (answer.status < 500) shown.set(one, { text: await answer.text(), status: answer.status, left });
      }
    },
    answer({ url, method }) {
      const subject = subjectOf(url);
      if (method === 'GET' && subject !== undefined && !SEGMENT.test(subject))
        reads.set(subject, (reads.get(subject) ?? new Set()).add(url));
      const old = method === 'GET' ? shown.get(url) : undefined;
      if (!old || old.left === 0) return undefined;
      old.left -= 1;
      return new Response(old.text, {
        status: old.status,
        headers: { 'content-type': 'application/json;charset=utf-8' },
      });
    },
    clear: () => shown.clear(),
  };
}
