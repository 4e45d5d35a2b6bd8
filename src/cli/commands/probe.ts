import { existsSync } from 'node:fs';
import { openAccess } from '../../api/access.js';
import { typedClient } from '../../api/typed-client.js';
import { isUserError, UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { probe as runProbe } from '../../probe/probe.js';
import { type Finding, findOperator, tryLogins } from '../../probe/try-logins.js';
import type { ServiceProfile } from '../../profile/profile-fields.js';
import { type ArgsOf, command, flag, type GlobalArgs, type Options, text } from '../command.js';
import { type Connection, withConnection } from '../connection/connect.js';
import { findProject } from '../connection/find-project.js';
import { ENVIRONMENTS, SERVICE_PROFILE } from '../connection/setting-fields.js';
import { selectedEnvironment } from '../connection/written-settings.js';
import { FORMAT } from '../options/noun-options.js';
import { APPROVE, confirm } from '../output/confirm.js';
import { jsonText, many, tableOf } from '../output/print-json.js';
import { createProgress } from '../output/progress.js';
import { readText, reasonOf, replaceFile } from '../output/write-file.js';

const SETTINGS = 'trenchctl.yaml';

const OPTIONS = {
  target: text('Number of the project that the trials are made in, or id:ID (needed)'),
  ...FORMAT,
  write: flag(`Write the profile to ${SETTINGS}`),
  ...APPROVE,
} as const satisfies Options;

type ProbeArgs = GlobalArgs & ArgsOf<typeof OPTIONS>;

export const probe = command({
  examples: [['probe --target DEMO-1 --write', 'Write the profile of the service to trenchctl.yaml']],
  options: OPTIONS,
  run: (args) => {
    if (args.target === undefined) throw new UserError(NO_PROJECT);
    return probeIn(args.target, args);
  },
});

const NO_PROJECT =
  'probe needs a project, because it creates a scratch segment in it, tries the service on that segment and deletes it again: name a project for trials with --target NUMBER; `trenchctl project list` lists the projects';

const probeIn = (target: string, args: ProbeArgs): Promise<void> =>
  withConnection(args, async (given) => {
    const operator = (await findOperator(given.access.issuer, given.access.fetch)) ?? given.profile.operator;
    const connection = withOperator(given, operator);
    const services = {
      ...connection,
      read: typedClient(connection.reading),
      write: typedClient(connection.writing),
    };
    const { id, number } = await findProject(services, target);
    const question = `Create a scratch segment in project ${number}, run trials in it, clear one field of the project for a moment, and undo all of this?`;
    await confirm(question, args, { target: connection.target, otherwise: 'not probed' });
    const logins = await tryLogins({ ...connection.access, operator, now: Date.now });
    const { findings, profile, removed } = await probed(connection, id);
    if (removed > 0) console.error(`Removed ${many(removed, 'scratch segment')} of earlier probes.`);
    await printFindings(
      args,
      [operatorFinding(given.profile.operator, operator), ...findings, ...logins],
      profile,
    );
  });

function withOperator(connection: Connection, operator: string): Connection {
  const profile = { ...connection.profile, operator };
  const { api } = openAccess({ ...connection.access, profile });
  return { ...connection, profile, reading: api(true), writing: api(false) };
}

const operatorFinding = (assumed: string, found: string): Finding => ({
  assumption: 'name of the operator in identifiers',
  assumed,
  found,
  follows: `profile: operator: ${found}`,
});

/** Ctrl-C ends the trials; the scratch segment is removed and the project restored before the command ends. */
async function probed(connection: Connection, projectId: string) {
  const progress = createProgress('Probing', process.stderr);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    progress.say('Stopping: the scratch segment is removed.');
  };
  process.once('SIGINT', stop);
  try {
    return await runProbe({
      api: connection.writing,
      projectId,
      stopped: () => isStopped,
      onTrial: progress.done,
    });
  } catch (error) {
    if (isUserError(error, 'stopped'))
      throw new UserError('the probe was stopped; its scratch segment is removed and no profile was found', {
        code: 'interrupted',
      });
    throw error;
  } finally {
    process.off('SIGINT', stop);
    progress.end();
  }
}

async function printFindings(
  args: ProbeArgs,
  findings: readonly Finding[],
  profile: ServiceProfile,
): Promise<void> {
  if (args.format === 'json') console.log(jsonText({ findings, profile }));
  else {
    const rows = findings.map(({ assumption, assumed, found, follows }) => ({
      assumption,
      assumed,
      found,
      consequence: follows,
    }));
    console.log(tableOf(rows, '', 'whole'));
    const lines = (await profileText(profile)).trimEnd().split('\n');
    console.log(['', ...lines.map(visible)].join('\n'));
  }
  if (!args.write) return console.error(`\n--write saves this profile in ${SETTINGS}.`);
  await writeProfile(SETTINGS, profile, selectedEnvironment(args, process.env));
  console.error(`The profile was written to ${SETTINGS}.`);
}

const MAX_BYTES = 64 * 1024;

async function profileText(profile: ServiceProfile): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify({ [SERVICE_PROFILE]: profile });
}

/**
 * Writes the service profile to a settings file, into the selected settings profile if there is one. Comments, order and all
 * other settings are kept.
 */
async function writeProfile(
  file: string,
  profile: ServiceProfile,
  selected: string | undefined,
): Promise<void> {
  const { parseDocument, isMap } = await import('yaml');
  try {
    const document = parseDocument(existsSync(file) ? readText(file, MAX_BYTES) : '', {
      prettyErrors: false,
      logLevel: 'silent',
    });
    if (document.errors.length > 0 || (document.contents !== null && !isMap(document.contents)))
      throw new UserError(`${file} is not a map of settings, so nothing was written to it`);
    const group = selected === undefined ? [] : [ENVIRONMENTS, selected];
    const path = [...group, SERVICE_PROFILE];
    // Each value is set in place, so that an existing service profile keeps its comments.
    if (!isMap(document.getIn(path))) document.setIn(path, document.createNode({}));
    for (const [name, value] of Object.entries(profile)) document.setIn([...path, name], value);
    // The setting `operator` overrides the service profile, so it is updated too.
    for (const place of [[...group, 'operator'], ['operator']])
      if (document.hasIn(place)) {
        document.setIn(place, profile.operator);
        break;
      }
    replaceFile(file, document.toString(), 0o644);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} cannot be written: ${reasonOf(error)}`);
  }
}
