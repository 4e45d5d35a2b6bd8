import { type Ask, fieldOf, type HostFacts, type Known, listOf, mapKnown, textOf } from './host-facts.js';

const VERSION = 'api-version=7.1';
const PREVIEW = 'api-version=7.1-preview.1';

/** Reads a project of Azure DevOps. Values of variables that are no secrets are in its answers, and are dropped here. */
export async function readAzure(ask: Ask, repository = ''): Promise<HostFacts> {
  const groups = await ask(`/distributedtask/variablegroups?groupName=trenchctl*&${VERSION}`);
  const environments = await ask(`/distributedtask/environments?name=production&${VERSION}`);
  const sign = idOf(groups, 'trenchctl-sign');
  const production = idOf(environments, 'production');
  return {
    values: mapKnown(groups, (value) =>
      listOf(value, 'value').flatMap((group) =>
        Object.entries(Object(group.variables) as object).map(([name, variable]) => ({
          name,
          scope: textOf(group, 'name'),
          isSecret: fieldOf(variable, 'isSecret') === true,
          isProtected: false,
        })),
      ),
    ),
    guards: {
      'key-branches': await hasCheck(ask, 'variablegroup', sign, /branch ?(control|protection)/i),
      environment: mapKnown(production, (id) => id !== undefined),
      lock: await hasCheck(ask, 'environment', production, /exclusive ?lock/i),
      check: mapKnown(await ask(`/policy/configurations?${VERSION}`), (value) =>
        listOf(value, 'value').some(
          ({ type, isEnabled, isBlocking }) =>
            textOf(type, 'displayName') === 'Build' && isEnabled === true && isBlocking === true,
        ),
      ),
    },
    applied: mapKnown(
      await ask(
        `/git/repositories/${encodeURIComponent(repository)}/refs?filter=heads/trenchctl/applied&${VERSION}`,
      ),
      (value) => {
        const [ref] = listOf(value, 'value');
        return ref === undefined ? undefined : textOf(ref, 'objectId');
      },
    ),
  };
}

const idOf = (answer: Known<unknown>, name: string): Known<string | undefined> =>
  mapKnown(answer, (value) => {
    const found = listOf(value, 'value').find((one) => textOf(one, 'name') === name);
    return found === undefined ? undefined : String(found.id);
  });

/** A check has its name in its type, or in the definition of its task: people choose the name that is displayed. */
async function hasCheck(
  ask: Ask,
  resource: string,
  id: Known<string | undefined>,
  name: RegExp,
): Promise<Known<boolean>> {
  if ('unread' in id) return id;
  if (id.value === undefined) return { value: false };
  const query = `resourceType=${resource}&resourceId=${encodeURIComponent(id.value)}&$expand=settings&${PREVIEW}`;
  return mapKnown(await ask(`/pipelines/checks/configurations?${query}`), (value) =>
    listOf(value, 'value').some((one) =>
      [textOf(one.type, 'name'), textOf(fieldOf(one.settings, 'definitionRef'), 'name')].some((text) =>
        name.test(text),
      ),
    ),
  );
}
