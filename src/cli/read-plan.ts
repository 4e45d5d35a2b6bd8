import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { digest } from '../plan/fingerprint.js';
import type { SavedPlan } from './saved-plan.js';
import { readText, reasonOf } from './text-file.js';
import { UserError } from './user-error.js';
import { version } from './version.js';

const MOST_BYTES = 256 * 1024 * 1024;
/** What a plan is made of lies some fifteen deep. */
const MOST_DEPTH = 100;

/** Why a saved plan is not to be trusted, in a sentence. */
export class PlanRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PlanRefused';
  }
}

/** The plan in a file, if it is whole, unchanged and of this version. Nothing in it is believed on its word. */
export function readPlan(file: string): SavedPlan {
  const value = parsed(file);
  if (isDeeperThan(value, MOST_DEPTH)) throw new PlanRefused(`${file} is no plan: it is nested too deep`);
  const { digest: stated, ...document } = Object(value) as SavedPlan;
  if (stated === undefined) throw new PlanRefused(`${file} is no saved plan: it has no digest`);
  if (digest(document) !== stated)
    throw new PlanRefused(`${file} is not as it was saved: its digest does not fit`);
  const trouble = shapeTrouble(value);
  if (trouble) throw new PlanRefused(`${file} is no plan of this trenchctl: ${trouble}`);
  if (document.tool.version !== version())
    throw new PlanRefused(`${file} was made by trenchctl ${document.tool.version}, and this is ${version()}`);
  return value as SavedPlan;
}

function parsed(file: string): unknown {
  let text: string;
  try {
    text = readText(file, MOST_BYTES);
  } catch (error) {
    throw new UserError(
      `the plan ${file} cannot be read: ${reasonOf(error)}; name a file that \`plan --out\` wrote`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new PlanRefused(`${file} is no plan: it is not whole, or no JSON`);
  }
}

function shapeTrouble(value: unknown): string | undefined {
  const schema = JSON.parse(
    readFileSync(new URL('../../schemas/plan.v1.schema.json', import.meta.url), 'utf8'),
  ) as object;
  const check = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  if (check(value)) return undefined;
  const [first] = check.errors ?? [];
  return `${first?.instancePath || 'it'} ${first?.message ?? 'has another form'}`;
}

/** Looks no deeper than that itself. */
const isDeeperThan = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((inner) => isDeeperThan(inner, most - 1)));
