import type { Argv } from 'yargs';
import type { Command } from '../command.js';
import { ALLOWED_HOSTS, VARIABLES } from '../connection/setting-names.js';
import { GLOBAL_OPTIONS } from './common-options.js';
import { knownOptions, positionalNames } from './option-values.js';

const GLOBAL = [...Object.keys(GLOBAL_OPTIONS), 'help', 'version'];
const GLOBAL_TITLE = 'Global options:';

const EXITS =
  'Exit codes: 0 success; 1 error; 2 changes (drift, plan --detailed-exitcode); 3 refused for safety, or because the plan is stale.';

/** Adds examples and exit codes to the help of a command, and puts its own options before the global ones. */
export function addHelp(parser: Argv, examples: Command<never>['examples'] = []): Argv {
  const positionals = positionalNames(parser);
  const own = Object.keys(knownOptions(parser).key).filter(
    (name) => !GLOBAL.includes(name) && !positionals.includes(name) && name.length > 1,
  );
  if (own.length > 0) parser.group(own, 'Options:');
  for (const [line, purpose] of examples) parser.example(`$0 ${line}`, purpose);
  return parser.epilogue(`${EXITS}\nSettings and environment variables: trenchctl --help`);
}

/** Adds the help of the program as a whole. */
export const addProgramHelp = (parser: Argv): Argv =>
  parser
    .group(GLOBAL, GLOBAL_TITLE)
    .example('$0 plan specs/ --out plan.json', 'Show and save the changes that the specs ask for')
    .example('$0 apply plan.json', 'Make the changes of a saved plan')
    .example('$0 drift specs/', 'Exit with 2 if the live state is not the state in the specs')
    .example('$0 export DEMO-1', 'Write a live project as a spec')
    .example('$0 api getUser', 'Call an operation of the API by its name')
    .epilogue([EXITS, '', ENVIRONMENT].join('\n'));

const ENVIRONMENT = [
  'Environment variables (trenchctl.yaml may state those that are not secret):',
  ...[
    [VARIABLES.baseUrl, 'address of the API, or `embedded`'],
    [
      'TRENCHCTL_<SERVICE>_URL',
      'address of one service: trench, project, customer, calculation, checklist, document',
    ],
    [`${VARIABLES.issuer}, ${VARIABLES.tokenUrl}`, 'address of the login'],
    [`${VARIABLES.clientId}, ${VARIABLES.clientSecret}`, 'client of the login'],
    [`${VARIABLES.username}, ${VARIABLES.password}`, 'user of the login'],
    [VARIABLES.accessToken, 'access token, in place of a login'],
    [VARIABLES.companyId, "id of the company; left out: the user's company"],
    [ALLOWED_HOSTS, 'hosts that may receive credentials'],
    ['TRENCHCTL_DEBUG', 'print the details of an unexpected error'],
    ['HTTPS_PROXY, NO_PROXY, NO_COLOR, CI', 'as usual'],
  ].map(([name, meaning]) => `  ${name}: ${meaning}`),
].join('\n');
