// Who may import whom (the table of the README). Data flows one way: spec, live -> plan -> apply -> render.
// Client and service are two readings of the same documents: they meet at HTTP and at the contract, nowhere else.
const only = (from, allowed, comment) => ({
  name: `${from}-imports-only`,
  comment,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: [from, ...allowed].map((folder) => `^src/${folder}/`) },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: ['^src/contract/generated/'] },
      to: {},
    },
    {
      name: 'nothing-imports-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    { name: 'src-does-not-import-tests', severity: 'error', from: { path: '^src/' }, to: { path: '^test/' } },
    {
      name: 'service-is-a-reading-of-its-own',
      severity: 'error',
      from: { path: '^src/service/' },
      to: { path: '^src/(kinds|api|http|plan|apply|spec|live|render|auth|rehearse)/' },
    },
    {
      name: 'nobody-reads-the-service',
      comment: 'Only the command line and the rehearsal hand the service to the client.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(service|cli|rehearse)/' },
      to: { path: '^src/service/' },
    },
    {
      name: 'faults-are-a-wrapper',
      comment: 'The request path knows no faults: only the start of the service and the operator side do.',
      severity: 'error',
      from: { path: '^src/service/', pathNot: '^src/service/(faults/|admin/|create-service)' },
      to: { path: '^src/service/faults/', pathNot: '^src/service/faults/random' },
    },
    only('geometry', [], 'Pure layout maths.'),
    only('contract', [], 'Made from schemas/openapi.'),
    only(
      'profile',
      ['diagnostics'],
      'How a service behaves where the documents leave it open. Both sides obey it.',
    ),
    only('service', ['geometry', 'contract', 'profile'], 'The embedded service.'),
    only('diagnostics', [], 'Problems as values, and how they are printed.'),
    only('kinds', ['contract', 'diagnostics', 'geometry', 'profile'], 'What a trench is made of.'),
    only('spec', ['kinds', 'profile', 'diagnostics'], 'YAML to desired state.'),
    only('git', ['spec', 'diagnostics'], 'The spec files of a commit.'),
    only(
      'http',
      ['diagnostics'],
      'Tokens and calls share it: connections, proxies, retries, the errors of a network.',
    ),
    only('auth', ['http'], 'Tokens.'),
    only('api', ['contract', 'auth', 'http', 'profile', 'diagnostics'], 'One transport, one client.'),
    only('live', ['api', 'contract', 'http', 'kinds', 'profile', 'diagnostics'], 'Answers to live state.'),
    only(
      'plan',
      ['kinds', 'contract', 'geometry', 'profile', 'diagnostics'],
      'Desired and live to plan. Pure.',
    ),
    only(
      'replan',
      ['api', 'http', 'live', 'plan', 'kinds', 'profile', 'diagnostics'],
      'One segment, project or calculation, planned from a fresh read.',
    ),
    only(
      'apply',
      ['api', 'contract', 'http', 'live', 'plan', 'replan', 'kinds', 'profile', 'diagnostics'],
      'Runs a plan, and plans the rest again from a fresh read.',
    ),
    only(
      'rehearse',
      ['api', 'apply', 'live', 'plan', 'kinds', 'profile', 'diagnostics', 'service'],
      'Runs a plan on a copy of the live state.',
    ),
    only(
      'probe',
      ['api', 'auth', 'contract', 'http', 'live', 'profile', 'diagnostics'],
      'Tries the assumptions on a scratch segment.',
    ),
    only(
      'reconcile',
      [
        'api',
        'http',
        'live',
        'plan',
        'replan',
        'apply',
        'rehearse',
        'render',
        'spec',
        'kinds',
        'profile',
        'package',
        'diagnostics',
      ],
      'Specs and a service in, a plan or an outcome out. No console, no exit codes.',
    ),
    only('package', [], 'The version and the files of this package.'),
    only('render', ['plan', 'kinds', 'diagnostics'], 'Plan to text.'),
    {
      name: 'plan-is-pure',
      comment: 'No files, no network, no clock. Hashes are crypto, the patch of a plan is fast-json-patch.',
      severity: 'error',
      from: { path: '^src/(plan|kinds)/' },
      to: { dependencyTypes: ['core', 'npm'], pathNot: '^(node:)?crypto$|node_modules/fast-json-patch' },
    },
    {
      name: 'core-is-pure',
      comment: 'State and command in, changes and answer out: no files, no network, no framework.',
      severity: 'error',
      from: {
        path: '^src/(geometry|service/(core|trench|project|customer|checklist|document|calculation))/',
      },
      to: { dependencyTypes: ['core', 'npm'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
