// The folders of src that decide something, each with the tests that hold it. A test that is not listed here cannot find a mutant.

/** @type {Readonly<Record<string, readonly string[]>>} */
export const AREAS = {
  'src/plan': ['plan/', 'apply/', 'simulation/faults/', 'simulation/calculation/', 'scenarios/', 'rehearse/'],
  'src/apply': ['apply/', 'simulation/faults/', 'simulation/calculation/', 'scenarios/', 'rehearse/'],
  'src/live': ['live/', 'deviations/', 'tolerance/', 'scenarios/', 'views/'],
  'src/spec': ['spec/', 'lsp/', 'cli/schema'],
  'src/draw': ['draw/', 'views/'],
  'src/rules': ['company-rules/'],
  'src/rating': ['rating/'],
  'src/geometry': ['geometry/', 'service/reports/', 'rules/', 'views/', 'rating/'],
  'src/reconcile': [
    ...['reconcile/', 'company-rules/', 'views/', 'scenarios/', 'simulation/reconcile/', 'apply/moved', 'cli/sessions'],
    ...['cli/import', 'cli/judge', 'cli/saved-plan', 'cli/targets'],
  ],
  'src/auth': ['auth/', 'api/', 'http/', 'hostile/proxy', 'hostile/exchanges', 'hostile/wire'],
  'src/http': ['http/', 'api/', 'auth/', 'hostile/proxy', 'hostile/exchanges', 'hostile/wire'],
  'src/git': ['git/'],
  'src/api': ['api/', 'http/', 'auth/', 'hostile/proxy', 'hostile/exchanges', 'hostile/wire', 'profile/'],
  'src/preview': ['preview/'],
  'src/service/core': ['service/', 'rules/', 'contract/'],
  'src/render': ['render/', 'scenarios/', 'plan/layout-problems'],
};
