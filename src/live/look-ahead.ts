import { type CompanySettings, readCompany } from './read-company.js';
import { readProject } from './read-project.js';
import type { Reader } from './reader.js';

/** A reader that hands out what has been asked for in advance. */
export interface LookAhead extends Reader {
  /** Asks now what a comparison with this project's specs is going to ask first. */
  expect(project: { readonly number: string }): void;
}

const NOWHERE = { file: '', line: 1, col: 1 };

/**
 * The first three questions of a comparison need nothing but the project's number, and each waits for the answer to the
 * one before: they are put while the specs are still being read. Nothing is asked twice. What goes wrong is of no
 * consequence here: it is handed on to whoever asks for it in earnest.
 */
export function createLookAhead(reader: Reader, settings: CompanySettings): LookAhead {
  const asked = new Map<string, Promise<unknown>>();
  const keyOf = (...question: Parameters<Reader['read']>): string => JSON.stringify(question);
  const early: Reader = {
    ...reader,
    read(...question) {
      const key = keyOf(...question);
      const answer = asked.get(key) ?? reader.read(...question);
      asked.set(key, answer);
      return answer;
    },
  };
  return {
    expect({ number }) {
      lookUp(early, number, settings).catch(() => {});
    },
    read(...question) {
      const key = keyOf(...question);
      const answer = asked.get(key);
      asked.delete(key);
      return answer ?? reader.read(...question);
    },
    reads: reader.reads,
    ...(reader.profile ? { profile: reader.profile } : {}),
  };
}

async function lookUp(reader: Reader, number: string, settings: CompanySettings): Promise<void> {
  const company = await readCompany(reader, settings);
  if ('problem' in company) return;
  const wanted = { number, prune: false, segments: [], place: NOWHERE };
  const found = await readProject(reader, wanted, company.companyId);
  if ('project' in found) await reader.read('listSegments', { path: { projectId: found.project.id } });
}
