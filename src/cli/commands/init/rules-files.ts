import { existsSync } from 'node:fs';
import { UserError } from '../../../diagnostics/user-error.js';
import { RULES } from '../../connection/setting-fields.js';
import { SETTINGS_FILE } from '../../connection/settings.js';
import { readText } from '../../output/write-file.js';
import { readPackaged, STARTER, type StarterFile } from './starter-files.js';

const RULES_FILE = 'rules/company.yaml';
const MAX_BYTES = 64 * 1024;

/** The first rules of a company, and the settings that list them. Settings that are there keep everything else, also their comments. */
export async function rulesFiles(force: boolean): Promise<StarterFile[]> {
  const isKept = !force && existsSync(SETTINGS_FILE);
  const settings = isKept ? readText(SETTINGS_FILE, MAX_BYTES) : readPackaged(`${STARTER}/${SETTINGS_FILE}`);
  const listed = await withRules(settings);
  return [
    { path: RULES_FILE, text: readPackaged(`${STARTER}/rules.yaml`) },
    { path: SETTINGS_FILE, text: listed, isReplaced: isKept && listed !== settings },
  ];
}

async function withRules(settings: string): Promise<string> {
  const { isMap, isSeq, parseDocument } = await import('yaml');
  const document = parseDocument(settings, { prettyErrors: false, logLevel: 'silent' });
  const list = isMap(document.contents) ? document.get(RULES) : undefined;
  const isUsable = document.contents === null || isMap(document.contents);
  if (document.errors.length > 0 || !isUsable || (list !== undefined && !isSeq(list)))
    throw new UserError(
      `${SETTINGS_FILE} cannot be changed, so nothing was written; list the rules there yourself (${RULES}: [${RULES_FILE}]), and run init without --rules`,
    );
  if (isSeq(list) && list.items.some((item) => String(item) === RULES_FILE)) return settings;
  if (isSeq(list)) list.add(RULES_FILE);
  else document.set(RULES, document.createNode([RULES_FILE], { flow: true }));
  return document.toString({ lineWidth: 0 });
}
