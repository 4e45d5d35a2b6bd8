import { type Ask, fieldOf, type HostFacts, listOf, mapKnown, orAbsent, textOf } from './host-facts.js';

/** Reads a project of GitLab. Its answers hold the values of variables, which are dropped here and go nowhere. */
export async function readGitlab(ask: Ask, project: unknown): Promise<HostFacts> {
  const branch = textOf(project, 'default_branch') || 'main';
  const names = async (path: string) =>
    mapKnown(await ask(path), (value) => listOf(value).map((one) => textOf(one, 'name')));
  return {
    values: mapKnown(await ask('/variables?per_page=100'), (value) =>
      listOf(value).map((one) => ({
        name: textOf(one, 'key'),
        ...(textOf(one, 'environment_scope') === '*' ? {} : { scope: textOf(one, 'environment_scope') }),
        isSecret: one.masked === true || one.hidden === true,
        isProtected: one.protected === true,
      })),
    ),
    guards: {
      // A project without the licence for protected environments answers with 404.
      approval: orAbsent(
        mapKnown(await names('/protected_environments?per_page=100'), (all) => all.includes('production')),
        false,
      ),
      branch: mapKnown(await names('/protected_branches?per_page=100'), (all) => all.includes(branch)),
      check: { value: fieldOf(project, 'only_allow_merge_if_pipeline_succeeds') === true },
      schedule: mapKnown(await ask('/pipeline_schedules?per_page=100'), (value) =>
        listOf(value).some(({ active }) => active === true),
      ),
    },
    applied: mapKnown(
      await ask(
        '/deployments?environment=production&status=success&order_by=finished_at&sort=desc&per_page=100',
      ),
      (value) => {
        const ours = listOf(value).find(({ deployable }) => textOf(deployable, 'name') === 'trenchctl-apply');
        return ours === undefined ? undefined : textOf(ours, 'sha');
      },
    ),
  };
}
