import { type CompanySettings, readCompany } from './read-live.js';
import { readProject } from './read-project.js';
import type { Reader } from './reader.js';

/** A reader that returns answers requested in advance. */
export interface LookAhead extends Reader {
  /** Starts the read of the user's company, which every comparison needs. */
  begin(): void;
  /** Starts the first reads of a comparison with this project's specs. */
  expect(project: { readonly number: string }): void;
}

const NOWHERE = { file: '', line: 1, col: 1 };

/**
 * Starts the first three reads of a comparison, each of which needs the answer before it, while the specs are still being
 * loaded: the first needs nothing of the specs, the others only the project's number. No read is made twice. An error is ignored here, because the same error is
 * returned to the caller that makes the read later.
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
    begin() {
      readCompany(early, settings).catch(() => {});
    },
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
  const desired = { number, prune: false, segments: [], place: NOWHERE };
  const found = await readProject(reader, desired, company.companyId);
  if ('project' in found) await reader.read('listSegments', { path: { projectId: found.project.id } });
}
