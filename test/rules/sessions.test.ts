// Sessions of calls that prove rules. A file such as calculation/catalog.txt has titles with the ids of rules, calls, and what is answered.
// Each title begins with a new service. UPDATE_SENTENCES=1 writes the answers anew; read them then.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { demoSnapshot } from '../../src/service/data/seed.js';
import type { Snapshot } from '../../src/service/store/port.js';
import { answersTo, askedOf, callsIn } from '../service/answers/asked.js';
import { costSnapshot } from './calculation/world.js';
import { checklistSnapshot } from './checklist/world.js';
import { PEOPLE } from './customer/people.js';
import { librarySnapshot, SEARCHED } from './document/world.js';
import { PAGE_WORLD } from './project/page-world.js';
import { project, SOUTH, snapshotOf } from './project/world.js';

const SPRING = Date.parse('2026-04-01T12:00:00Z');

const shared = { number: 'A/1', caseRef: 'SAK/1 å', substationRef: 'NS 1' };
const ofSouth = { ...shared, companyId: SOUTH, owner: 'gro' };
const LISTED = [
  project('3001', shared),
  project('3002', { number: 'B', caseRef: 'SAK/1 å', substationRef: 'NS 1', owner: 'rolf' }),
  project('3003', { ...shared, number: 'C', archived: true }),
  project('3004', { number: 'a/1', caseRef: 'sak/1 å', substationRef: 'NS 10' }),
  project('3005', ofSouth),
  project('3006', { ...ofSouth, number: 'D', members: { liv: 'READER' } }),
  project('3007', { ...ofSouth, owner: 'liv', number: 'E', archived: true }),
];
/** Two projects of one company with one number, as history may have left them. */
const DOUBLE = ['3001', '3002'].map((id) => project(id, { number: 'DOUBLE' }));

/** The data of the sessions of a folder, or of one session. */
const WORLDS: Readonly<Record<string, () => Snapshot>> = {
  ...{ calculation: () => costSnapshot(), checklist: () => checklistSnapshot(), customer: () => snapshotOf({ users: PEOPLE }) },
  ...{ document: () => librarySnapshot(), project: () => snapshotOf(), trench: () => demoSnapshot() },
  ...{ 'document/search': () => librarySnapshot(SEARCHED), 'project/lists': () => snapshotOf({ projects: LISTED }) },
  ...{ 'project/number': () => snapshotOf({ projects: DOUBLE }), 'project/summary': () => snapshotOf(PAGE_WORLD) },
};
const dataOf = (name: string): Snapshot => (WORLDS[name] ?? WORLDS[name.split('/')[0] ?? ''])?.() ?? snapshotOf();

const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'));

describe.each(files)('%s', (name) => {
  const file = new URL(`./${name}`, import.meta.url);
  const parts = readFileSync(file, 'utf8')
    .split(/^(?=# [A-Z]\d{3} )/m)
    .map((part): [title: string, part: string] => [part.split('\n', 1)[0]?.slice(2) ?? '', part]);
  const told = new Map<string, string>();

  test.each(parts)('%s', async (title, part) => {
    const calls = callsIn(part);
    const lines = await answersTo(askedOf(dataOf(name.replace('.txt', '')), SPRING), calls);
    told.set(title, [`# ${title}`, ...lines, ''].join('\n'));
    if (!process.env.UPDATE_SENTENCES) expect(told.get(title)).toBe(part);
    else expect(calls.length).toBeGreaterThan(0);
  });

  afterAll(() => {
    if (process.env.UPDATE_SENTENCES) writeFileSync(file, parts.map(([title, part]) => told.get(title) ?? part).join(''));
  });
});
