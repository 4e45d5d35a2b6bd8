import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { hasMoreValues } from '../../api/json.js';
import { UserError } from '../../diagnostics/user-error.js';
import { packageFile, version } from '../../package/package-file.js';
import { contradictions } from '../../plan/checks/coherent.js';
import { digest } from '../../plan/emit/fingerprint.js';
import { contradictionWords } from '../../render/words/refusal-words.js';
import { readText, reasonOf } from '../output/write-file.js';
import { type PlanKey, signatureProblem } from './plan-key.js';
import { MAX_PLAN, type SavedPlan } from './saved-plan.js';

/** The most levels of nesting. A plan has about fifteen. */
const MAX_DEPTH = 100;

const planRefused = (message: string): UserError => new UserError(message, { code: 'plan-refused' });

/**
 * Reads the plan in a file if it is complete, of this version and free of contradictions; with a key, only if that key signed
 * it. The plan is not trusted until apply has compared it with the live state.
 */
export function readPlan(file: string, key?: PlanKey): SavedPlan {
  const value = parsed(file);
  const unfit = unfitValue(value, MAX_DEPTH);
  if (unfit) throw planRefused(`${file} is not a plan: ${unfit}`);
  const { checksum, ...whole } = Object(value) as SavedPlan;
  const { signature, ...document } = whole;
  const foreign = key && signatureProblem(document, signature, key);
  if (foreign) throw planRefused(`${file} is not trusted: ${foreign}`);
  if (checksum === undefined) throw planRefused(`${file} ${withoutChecksum(value)}`);
  if (digest(whole) !== checksum)
    throw planRefused(`${file} was changed after it was saved: its checksum does not match`);
  const wrong = shapeProblem(value);
  if (wrong) throw planRefused(`${file} is not a plan of this version of trenchctl: ${wrong}`);
  if (document.tool.version !== version())
    throw planRefused(`${file} was made by trenchctl ${document.tool.version}, but this is ${version()}`);
  const [contradiction] = contradictions(document);
  if (contradiction) throw planRefused(`${file} contradicts itself: ${contradictionWords(contradiction)}`);
  return value as SavedPlan;
}

const withoutChecksum = (value: unknown): string =>
  Object.hasOwn(Object(value), 'digest')
    ? 'was saved by an older version of trenchctl'
    : 'is not a saved plan: it has no checksum';

function parsed(file: string): unknown {
  let text: string;
  try {
    text = readText(file, MAX_PLAN.bytes);
  } catch (error) {
    throw new UserError(
      `the plan ${file} cannot be read: ${reasonOf(error)}; name a file that \`plan -o FILE.json\` wrote`,
    );
  }
  if (text.length > 2 * MAX_PLAN.values && hasMoreValues(Buffer.from(text), MAX_PLAN.values))
    throw planRefused(
      `${file} is not a plan: it holds more than ${MAX_PLAN.values.toLocaleString('en')} values`,
    );
  try {
    return JSON.parse(text);
  } catch {
    throw planRefused(`${file} is incomplete or not JSON`);
  }
}

function shapeProblem(value: unknown): string | undefined {
  const schema = JSON.parse(readFileSync(packageFile('schemas/plan.v1.schema.json'), 'utf8')) as object;
  const check = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);
  if (check(value)) return undefined;
  const [first] = check.errors ?? [];
  return `${first?.instancePath || 'it'} ${first?.message ?? 'has another form'}`;
}

/** Returns why a value cannot be part of a plan: nested too deep, or a number that JSON cannot represent. Stops at the limit. */
function unfitValue(value: unknown, depth: number): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'it holds a number that is too large';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return 'it is nested too deep';
  for (const inner of Object.values(value)) {
    const unfit = unfitValue(inner, depth - 1);
    if (unfit) return unfit;
  }
  return undefined;
}
