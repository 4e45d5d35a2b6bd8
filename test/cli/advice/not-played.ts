const NAME = 'it is a title or a name, and recommends nothing';
const SCHEMA = 'it is a description in a JSON Schema, which editors show';
const PAGE = 'it is on a page in a browser, which the running service shows';
const HELP = 'it is the help of an option, which describes the file or the command';
const EXPLAIN = 'it prints the variables of rules; test/company-rules/reference.test.ts compares them';
const LOGIN = 'it asks for a secret on a terminal; test/cli/login.test.ts plays it';

/** Texts that name a command and that no row plays, by the start of their line, each with the reason. */
export const NOT_PLAYED: readonly (readonly [start: string, reason: string])[] = [
  ['src/api/access.ts: trenchctl login', LOGIN],
  ['src/cli/connection/connect.ts: trenchctl login', LOGIN],
  ['src/cli/login/login-stores.ts: trenchctl login --store file', LOGIN],
  ['src/cli/login/stored-credentials.ts: trenchctl login', LOGIN],
  ['src/cli/commands/login.ts: trenchctl logout', LOGIN],
  [
    'src/cli/connection/written-settings.ts: trenchctl serve --service-profile FILE',
    'it runs until it is stopped',
  ],
  [
    'src/cli/commands/init.ts: trenchctl keygen ~/plan-key',
    'it writes into the home folder; test/cli/keygen.test.ts plays it',
  ],
  ['src/cli/commands/completion.ts: trenchctl completion', 'it is a comment in a script for a shell'],
  ['src/browser/console/', PAGE],
  ['src/browser/reference/answer.ts: trenchctl serve', PAGE],
  ['src/service/reference/reference-page.ts: trenchctl serve', PAGE],
  [
    'src/cli/commands/apply.ts: trenchctl apply ... specs/ --record',
    'it needs a repository; test/cli/record-saved.test.ts plays it',
  ],
  ['src/preview/server.ts: trenchctl preview', NAME],
  ['src/browser/preview/finding-list.ts: trenchctl validate', PAGE],
  ['src/rules/rules-schema.ts: trenchctl rules', SCHEMA],
  ['src/rules/condition-problem.ts: trenchctl explain rules', EXPLAIN],
  ['src/cli/commands/explain.ts: trenchctl explain rules', EXPLAIN],
  ['src/cli/commands/preview.ts: trenchctl render', HELP],
  ['src/cli/commands/merge.ts: trenchctl apply FILE', HELP],
  ['src/cli/commands/plan.ts: trenchctl apply FILE', HELP],
  ['src/cli/options/drawing-options.ts: trenchctl render --diff', HELP],
  ['src/cli/commands/serve.ts: trenchctl serve: ', NAME],
  ['src/probe/scratch.ts: trenchctl probe', NAME],
  ['src/render/drift/drift-markdown.ts: trenchctl drift', NAME],
  ['src/render/markdown/markdown.ts: trenchctl plan', NAME],
  ['src/profile/read-profile.ts: trenchctl probe --project NUMBER', SCHEMA],
  ['src/cli/saved-plan/plan-key.ts: trenchctl plan v1', NAME],
  ['src/cli/commands/render/write-drawings.ts: trenchctl render', NAME],
];
