import type { Connection } from './caller.js';
import { type Count, type Memory, must, type Pending } from './memory.js';

const PROJECT = { status: 'NEW', startDate: '2026-04-17T06:00:00Z' };
const OWNER = 'kari.nordmann';
const COMPANY = '1001';
const MAX_PROJECTS = 3;

export interface ProjectMemory extends Memory {
  /** The project that stays, where the segments are made. */
  home(): string | undefined;
}

export function createProjectMemory(name: string, count: Count): ProjectMemory {
  /** Id to name, the oldest first. */
  const projects = new Map<string, string>();

  /** What became of one project; true where the pending write was done to it. */
  async function check(
    connection: Connection,
    projectId: string,
    pending: Pending | undefined,
  ): Promise<boolean> {
    const known = projects.get(projectId);
    const found = await must(connection, { operation: 'getProject', path: { projectId } });
    if (found.status === 200 && found.body.name === known) return false;
    const call = pending?.call.path.projectId === projectId ? pending.call : undefined;
    if (found.status === 404 && call?.operation === 'deleteProject') {
      projects.delete(projectId);
      return true;
    }
    const isRenamed =
      found.status === 200 && found.body.name === (call?.body as { name?: string } | undefined)?.name;
    if (!isRenamed)
      throw new Error(`project ${projectId} (${known}) now answers ${found.status} ${found.body.name}`);
    projects.set(projectId, found.body.name);
    return true;
  }

  /** A project whose creation got no answer: it is there once, whole, or not at all. */
  async function adopt(connection: Connection, { call }: Pending): Promise<boolean> {
    const { number } = call.body as { number: string };
    const { body } = await must(connection, {
      operation: 'listProjectsByNumber',
      path: { companyId: COMPANY, number },
    });
    if (body.length > 1) throw new Error(`project ${number} is there ${body.length} times`);
    for (const project of body) projects.set(String(project.id), project.name);
    return body.length === 1;
  }

  return {
    home: () => [...projects.keys()][0],
    next(random) {
      const [, ...others] = projects.keys();
      const turn = count();
      if (projects.size < MAX_PROJECTS) {
        const body = { ...PROJECT, number: `${name}-${turn}`, name: `Project ${turn}` };
        const query = '?moduleType=CABLESIMULATOR';
        return { call: { operation: 'createProject', path: { owner: OWNER }, query, body } };
      }
      const path = { projectId: random.pick(others) };
      if (random.chance(0.4)) return { call: { operation: 'deleteProject', path } };
      return { call: { operation: 'updateProject', path, body: { name: `Project ${turn} again` } } };
    },
    remember({ call }, answer) {
      if (call.operation === 'deleteProject') projects.delete(call.path.projectId ?? '');
      else projects.set(String(answer.body.id), answer.body.name);
    },
    async verify(connection, pending) {
      let isDone = false;
      for (const projectId of [...projects.keys()]) {
        if (await check(connection, projectId, pending)) isDone = true;
      }
      if (pending?.call.operation === 'createProject' && (await adopt(connection, pending))) isDone = true;
      return isDone;
    },
  };
}
