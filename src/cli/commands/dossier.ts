import { join } from 'node:path';
import { USUAL_SERVICES } from '../../api/access.js';
import { ApiError } from '../../api/api-error.js';
import { fitName } from '../../api/download.js';
import { UserError } from '../../diagnostics/user-error.js';
import { visible } from '../../diagnostics/visible.js';
import { inWordsOf } from '../../profile/operator.js';
import { exportProject } from '../../reconcile/export-project.js';
import { realPlace } from '../../spec/files/disk-files.js';
import {
  type ArgsOf,
  command,
  type ExitCode,
  flag,
  type GlobalArgs,
  type Options,
  text,
  texts,
} from '../command.js';
import { called, findProject, type Project, type Services, withClient } from '../connection/find-project.js';
import { SHEET } from '../nouns/doc/document-id.js';
import { PROJECT_TARGET } from '../options/common-options.js';
import { COPY_LINE } from '../options/read-base.js';
import { RULES_OPTIONS } from '../options/rules-options.js';
import { sheetTitle } from '../options/title-options.js';
import { many } from '../output/print-json.js';
import { guardPlace, replaceFile, writing } from '../output/write-file.js';
import { pageOf } from './dossier/dossier-page.js';
import { type Copy, evidenceHtml, evidenceOf } from './dossier/evidence.js';
import { collect, digestOf, type Entry, type Missing, openFolder } from './dossier/manifest.js';
import { CHECKLIST_OPTIONS, checklistsOf, drawingsOf, reportsOf } from './dossier/parts.js';

const OPTIONS = {
  target: { ...PROJECT_TARGET.target, demandOption: true },
  output: {
    ...text('Output folder; an unfinished run is resumed'),
    alias: 'o',
    demandOption: true,
  },
  ...CHECKLIST_OPTIONS,
  sheet: texts(
    'Include this sheet, by its number, such as one that only the declaration names (may be repeated)',
  ),
  ...RULES_OPTIONS,
  refresh: flag('Download all files again'),
} as const satisfies Options;

const SPECS = {
  paths: texts('Specs of the project, whose waivers count in the evidence of the rules'),
} as const satisfies Options;

export const dossier = command({
  examples: [['dossier --target DEMO-1 -o handover', 'Collect the hand-over folder of a project']],
  positionals: SPECS,
  options: OPTIONS,
  run: (args) => withClient(args, USUAL_SERVICES, (services) => makeDossier(services, args)),
});

type DossierArgs = GlobalArgs & ArgsOf<typeof SPECS & typeof OPTIONS>;

/** Writes the folder that is handed over with a trench: cost reports, checklists, the sheets they refer to, the spec, the results of the rules and drawings of its sections. */
async function makeDossier(services: Services, args: DossierArgs): Promise<ExitCode> {
  guardFolder(args);
  const title = await sheetTitle(args, {});
  const project = await findProject(services, args.target);
  const manifest = openFolder(args.output, project.id);
  console.error(`Reading ${services.target}.`);
  const [reports, checklists, spec, drawings] = await Promise.all([
    withScope('Reports', reportsOf(services, project), { entries: [], missing: [] }),
    withScope('Checklists', checklistsOf(services, args), { entries: [], sheets: [] }),
    specOf(services, project),
    drawingsOf(services, project, title),
  ]);
  const numbers = [...new Set([...checklists.sheets, ...(args.sheet ?? [])])].toSorted();
  const sheets = await sheetEntries(services, numbers);
  const rules = await evidenceOf(services, spec.copy, args);
  const entries = [spec, rules, drawings, reports, checklists, sheets].flatMap((part) => part.entries);
  const missing = [
    ...spec.missing,
    ...rules.missing,
    ...drawings.missing,
    ...reports.missing,
    ...reports.refused,
    ...checklists.refused,
    ...sheets.missing,
  ];
  guardFiles(args.output, [...entries.map(({ path }) => path), 'index.html', 'manifest.json']);
  const { loaded, kept, failed } = await collect(args.output, entries, manifest, args.refresh);
  const page = pageOf({
    project,
    entries,
    files: manifest.files,
    missing: [...missing, ...failed],
    costs: reports.costs,
    figures: drawings.figures,
    ...(rules.evidence ? { rules: evidenceHtml(rules.evidence) } : {}),
  });
  replaceFile(join(args.output, 'index.html'), page, 0o644);
  for (const { title, why } of [...missing, ...failed])
    console.error(visible(`Not included: ${title}: ${why}`));
  const again = kept > 0 ? `, ${kept} kept` : '';
  console.log(
    visible(
      `${called(project)}: ${many(loaded, 'file')} downloaded${again}; open ${join(args.output, 'index.html')}`,
    ),
  );
  if (failed.length === 0) return 0;
  console.error(
    `${many(failed.length, 'file')} could not be downloaded: run the same command again to resume.`,
  );
  return 1;
}

const guardFolder = ({ output }: DossierArgs): void => writing(output, () => guardPlace(output));

/** Refuses links in an existing folder, because nothing is written through links. */
function guardFiles(folder: string, paths: readonly string[]): void {
  const root = realPlace(folder);
  for (const path of paths)
    if (realPlace(join(folder, path)) !== join(root, path))
      throw new UserError(`${join(folder, path)} is reached through a link: choose another folder`);
}

/** Leaves out, and names, a part that the login has no scope for, instead of ending the command. */
async function withScope<T extends object>(
  title: string,
  part: Promise<T>,
  none: T,
): Promise<T & { readonly refused: readonly Missing[] }> {
  try {
    return { ...(await part), refused: [] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.scope === undefined) throw error;
    return { ...none, refused: [{ title, why: `the login does not have the scope ${error.scope}` }] };
  }
}

/** The spec of the trenches, as `export` writes it. */
async function specOf(
  services: Services,
  { number }: Project,
): Promise<{ entries: Entry[]; missing: Missing[]; copy: Copy }> {
  const title = 'Spec of the trenches';
  const exported = await exportProject({ project: number }, services);
  if ('problems' in exported)
    return {
      entries: [],
      missing: [{ title, why: exported.problems.map(({ message }) => message).join('; ') }],
      copy: new Map(),
    };
  const files = exported.files.map((text, n) => ({
    path: n === 0 ? 'spec.yaml' : `spec-${n + 1}.yaml`,
    text: COPY_LINE + text,
  }));
  return {
    entries: files.map(({ path, text }, n) => ({
      part: 'spec',
      path,
      title: files.length === 1 ? title : `${title}, part ${n + 1} of ${files.length}`,
      basis: digestOf(text),
      load: async () => text,
    })),
    missing: [],
    copy: new Map(files.map(({ path, text }) => [path, text])),
  };
}

/** Returns the latest version of each sheet that exists and that the user may read. */
export async function sheetEntries(
  { read: { document }, profile }: Services,
  numbers: readonly string[],
): Promise<{ entries: readonly Entry[]; missing: readonly Missing[] }> {
  if (numbers.length === 0) return { entries: [], missing: [] };
  const found = await document.listDocuments({ query: { type: [SHEET], number: numbers } });
  const missing: Missing[] = [];
  const entries = numbers.flatMap((number): Entry[] => {
    const sheet = found.find((one) => one.number === number);
    const file = fitName(number);
    if (!sheet || !file) missing.push({ title: `Sheet ${number}`, why: 'it does not exist' });
    else if (sheet.accessible === false)
      missing.push({ title: `Sheet ${number}`, why: 'it is not accessible to you' });
    else {
      const { title, version } = sheet;
      return [
        {
          part: 'sheets',
          path: `sheets/${inWordsOf(profile.operator, SHEET)}-${file}.pdf`,
          title: [number, title, version?.label ? `(version ${version.label})` : '']
            .filter(Boolean)
            .join(' '),
          basis: digestOf([version?.id, sheet.modifiedDate, sheet.companyComments]),
          load: () => document.downloadDocument({ path: { type: SHEET, number } }),
        },
      ];
    }
    return [];
  });
  return { entries, missing };
}
