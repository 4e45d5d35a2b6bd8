import { once } from 'node:events';
import { UserError } from '../../diagnostics/user-error.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../../profile/profile-fields.js';
import { type Credentials, createService, credentialsFor } from '../../service/create-service.js';
import { readSnapshotFile } from '../../service/store/snapshot-file.js';
import { type ArgsOf, command, type GlobalArgs, type Options, text } from '../command.js';
import { dataFolder, openingError } from '../connection/data-folder.js';
import { readProfileFile } from '../connection/profile-setting.js';
import { FORMAT } from '../options/noun-options.js';
import { portOption } from '../options/port-option.js';
import { reasonOf } from '../output/write-file.js';

const OPTIONS = {
  ...portOption(8484),
  seed: text('Snapshot (JSON or YAML) that fills an empty data folder'),
  'service-profile': text('File with the service profile to imitate (or a trenchctl.yaml that has one)'),
  format: { ...FORMAT.format, describe: 'Format of the message that the service is ready' },
} as const satisfies Options;

export const serve = command({
  examples: [['serve --data .trenchctl', 'Run the embedded service with the data of this folder']],
  options: OPTIONS,
  run: async (args) => {
    const data = dataFolder(args.data ?? '.trenchctl', args.data !== undefined);
    const profile = await servedProfile(args);
    const service = open(data, args.seed, profile);
    const { baseUrl, close } = await service.listen(args.port).catch((error: NodeJS.ErrnoException) => {
      service.close();
      if (error.code !== 'EADDRINUSE') throw error;
      throw new UserError(
        `port ${args.port} is in use: choose another with --port; --port 0 chooses a free one`,
      );
    });
    const credentials = credentialsFor(service, baseUrl);
    const ready = args.format === 'json' ? JSON.stringify(credentials) : told(credentials, data);
    // Written as bytes, which are not masked: this command prints the credentials of its own service.
    process.stdout.write(Buffer.from(`${ready}\n`));
    await stopSignal();
    await close();
    service.close();
  },
});

/** A service that listens here has no environment, which is a group of settings of a client. */
async function servedProfile({
  environment,
  serviceProfile,
}: GlobalArgs & ArgsOf<typeof OPTIONS>): Promise<ServiceProfile> {
  if (environment !== undefined)
    throw new UserError(
      'serve takes no --environment: name the file of a service profile with --service-profile FILE',
    );
  return serviceProfile === undefined ? ASSUMED_PROFILE : readProfileFile(serviceProfile);
}

function open(data: string, seed: string | undefined, profile: ServiceProfile) {
  try {
    const service = createService({
      data,
      profile,
      ...(seed === undefined ? {} : { seed: () => readSnapshotFile(seed) }),
      report: (message) => console.error(`trenchctl serve: ${message}`),
    });
    return service;
  } catch (cause) {
    const error = openingError(data, cause);
    if (error instanceof UserError) throw error;
    throw new UserError(
      `the service cannot start with data ${data}${seed ? ` and seed ${seed}` : ''}: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

const told = (
  c: Credentials,
  data: string,
): string => `The embedded service is ready at ${c.baseUrl} (data: ${data}).

  console     ${c.baseUrl}/
  reference   ${c.baseUrl}/reference
  token       ${c.tokenUrl}
  client      ${c.clientId} / ${c.clientSecret}
  user        ${c.username} / ${c.password}
  company     ${c.companyId}
  operator    ${c.adminUrl} with the bearer token ${c.adminToken}

Catalog and projects are realistic sample data, not vendor data. Stop with Ctrl-C.`;

/** Resolves on Ctrl-C, or when the parent process ends this one. */
async function stopSignal(): Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  await Promise.race(['SIGINT', 'SIGTERM'].map((name) => once(process, name, { signal })));
  stopped.abort();
}
