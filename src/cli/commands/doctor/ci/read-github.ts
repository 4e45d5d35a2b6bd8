import {
  type Ask,
  fieldOf,
  type HostFacts,
  type HostValue,
  type Known,
  listOf,
  mapKnown,
  orAbsent,
  textOf,
  together,
} from './host-facts.js';

const ENVIRONMENT = 'environments/production';
const CHECK = 'trenchctl';

/** Reads a repository of GitHub. Secrets have no values in its answers; those of variables are dropped. */
export async function readGithub(ask: Ask, repository: unknown): Promise<HostFacts> {
  const branch = textOf(repository, 'default_branch') || 'main';
  const environment = orAbsent(await ask(`/${ENVIRONMENT}`), undefined);
  const guard = (holds: (value: unknown) => boolean): Known<boolean> => mapKnown(environment, holds);
  return {
    values: together([
      await named(ask, 'actions/secrets', 'secrets'),
      await named(ask, 'actions/organization-secrets', 'secrets'),
      await named(ask, 'actions/variables', 'variables'),
      await named(ask, `${ENVIRONMENT}/secrets`, 'secrets', 'production'),
      await named(ask, `${ENVIRONMENT}/variables`, 'variables', 'production'),
    ]),
    guards: {
      environment: guard((value) => value !== undefined),
      'environment-branches': guard((value) => Boolean(fieldOf(value, 'deployment_branch_policy'))),
      approval: guard((value) =>
        listOf(value, 'protection_rules').some((rule) => rule.type === 'required_reviewers'),
      ),
      check: await requiresCheck(ask, branch),
    },
    applied: await lastApplied(ask),
  };
}

const named = async (
  ask: Ask,
  path: string,
  key: 'secrets' | 'variables',
  scope?: string,
): Promise<Known<readonly HostValue[]>> =>
  mapKnown(orAbsent(await ask(`/${path}?per_page=100`), {}), (value) =>
    listOf(value, key).map((one) => ({
      name: textOf(one, 'name'),
      ...(scope === undefined ? {} : { scope }),
      isSecret: key === 'secrets',
      isProtected: false,
    })),
  );

/** A ruleset can require the check, and so can the older protection of a branch, which only administrators can read. */
async function requiresCheck(ask: Ask, branch: string): Promise<Known<boolean>> {
  const rules = await ask(`/rules/branches/${encodeURIComponent(branch)}`);
  const byRule = mapKnown(rules, (value) =>
    listOf(value)
      .filter(({ type }) => type === 'required_status_checks')
      .flatMap(({ parameters }) => listOf(parameters, 'required_status_checks'))
      .some(({ context }) => context === CHECK),
  );
  if ('unread' in byRule || byRule.value) return byRule;
  const protection = orAbsent(await ask(`/branches/${encodeURIComponent(branch)}/protection`), {});
  return mapKnown(protection, (value) =>
    listOf(fieldOf(value, 'required_status_checks'), 'checks').some(({ context }) => context === CHECK),
  );
}

/** The newest deployment that GitHub Actions made and that succeeded, of the last thirty. */
async function lastApplied(ask: Ask): Promise<Known<string | undefined>> {
  const deployments = await ask('/deployments?environment=production&per_page=30');
  if ('unread' in deployments) return deployments;
  for (const one of listOf(deployments.value)) {
    const isOurs = textOf(one.creator, 'login') === 'github-actions[bot]';
    if (!isOurs) continue;
    const states = await ask(`/deployments/${Number(one.id)}/statuses`);
    if ('unread' in states) return states;
    if (listOf(states.value).some(({ state }) => state === 'success')) return { value: textOf(one, 'sha') };
  }
  return { value: undefined };
}
