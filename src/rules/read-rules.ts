import type { Place } from '../diagnostics/problem.js';
import { isBuiltIn } from '../kinds/layout-rules.js';
import { siteIn } from '../spec/language/language.js';
import type { Report, SpecProblem } from '../spec/problems.js';
import { createProblems } from '../spec/problems.js';
import { didYouMean, nearest } from '../spec/read/nearest.js';
import type { Named } from '../spec/read/read-map.js';
import { short } from '../spec/read/read-value.js';
import { type ParsedFile, parseYaml } from '../spec/yaml/parse-yaml.js';
import { quickYaml } from '../spec/yaml/quick/quick-yaml.js';
import type { CaseDraft, TypesDraft } from './cases-language.js';
import { type Compile, type Condition, compilerFor } from './condition.js';
import { type ConditionProblem, locate } from './condition-problem.js';
import { deficitOf, sidesOf } from './deficit.js';
import { type Message, readMessage } from './message.js';
import type { Rule, Severity } from './rule.js';
import { RULE_NAME, RULES_FILE, type RuleDraft } from './rules-language.js';
import { typeWords } from './type-problem.js';

/** A rules file: its rules in the order of the file, and its test cases. */
export interface RulesFile {
  readonly file: string;
  readonly rules: readonly Rule[];
  readonly types: TypesDraft;
  readonly cases: readonly CaseDraft[];
}

interface ReadRules {
  readonly rules: RulesFile;
  readonly problems: readonly SpecProblem[];
  /** False if a compiler has left some rules for later. */
  readonly isWhole?: boolean;
}

/** The limits of one file. */
const MAX_RULES = 500;
const MAX_FILE = 1024 * 1024;

/** Thrown by a compiler that has done enough work for now. */
export const LATER = new Error('later');

/** Reads a rules file and checks its conditions. All problems are reported, each with its place. */
export function readRules(
  text: string,
  file: string,
  compilers: (target: string) => Compile = compilerFor,
): ReadRules {
  const found = createProblems();
  const empty: RulesFile = { file, rules: [], types: {}, cases: [] };
  const start = { file, line: 1, col: 1 };
  if (text.length > MAX_FILE) {
    const message = `this file is larger than ${MAX_FILE} bytes`;
    return { rules: empty, problems: [{ code: 'file-too-large', message, place: start }] };
  }
  const { trees, broken } = parsed(text, file, found.report);
  const [tree] = trees;
  if (!tree || trees.length > 1) {
    const message = tree ? 'a rules file is one YAML document' : 'this file holds no rules';
    if (broken === 0) found.report({ code: 'wrong-type', message, place: trees[1]?.place ?? start });
    return { rules: empty, problems: found.all() };
  }
  const draft = RULES_FILE.read(tree, siteIn(RULES_FILE, found.report));
  const named = draft?.rules?.value ?? [];
  if (named.length > MAX_RULES) {
    const message = `a rules file has at most ${MAX_RULES} rules`;
    found.report({ code: 'out-of-range', message, place: start, remedy: 'divide it into several files' });
  }
  const checked = { text, report: found.report, compilers };
  const rules: Rule[] = [];
  const isWhole = named.slice(0, MAX_RULES).every((one) => isBuilt(one, checked, rules));
  const cases = draft?.tests?.value ?? [];
  const read = { file, rules, types: draft?.types?.value ?? {}, cases };
  return { rules: read, problems: found.all(), ...(isWhole ? {} : { isWhole }) };
}

/** Adds a rule without problems. Returns false if it has to be built later. */
function isBuilt(one: Named<RuleDraft>, site: Site, rules: Rule[]): boolean {
  try {
    const rule = buildRule(one, site);
    if (rule) rules.push(rule);
    return true;
  } catch (error) {
    if (error === LATER) return false;
    throw error;
  }
}

/** The quick reader reads nearly all files, and the yaml package the others. */
function parsed(text: string, file: string, report: Report): ParsedFile {
  const tree = quickYaml(text, file);
  return tree ? { trees: [tree], broken: 0 } : parseYaml(text, file, report);
}

interface Site {
  readonly text: string;
  readonly report: Report;
  readonly compilers: (target: string) => Compile;
}

function buildRule({ name, place, value: draft }: Named<RuleDraft>, site: Site): Rule | undefined {
  if (!RULE_NAME.test(name)) {
    const remedy = 'write small letters, digits and hyphens, as in cover-mv-road';
    site.report({
      code: 'bad-text',
      message: `${JSON.stringify(short(name))} is no name of a rule`,
      place,
      remedy,
    });
    return undefined;
  }
  if (isBuiltIn(name)) {
    const message = `${name} is the name of a built-in rule`;
    site.report({ code: 'duplicate-rule', message, place, remedy: 'give the rule another name' });
    return undefined;
  }
  const target = draft.for?.value;
  const severity = draft.severity?.value as Severity | undefined;
  if (target === undefined) return undefined;
  const compile = site.compilers(target);
  const where = conditionIn(draft.where, compile, site);
  const require = conditionIn(draft.require, compile, site);
  const message = messageIn(draft.message, compile, site);
  if (!require || severity === undefined || (draft.where && !where)) return undefined;
  const texts = { title: draft.title?.value, source: draft.source?.value, link: draft.link?.value };
  return {
    name,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    severity,
    ...(draft.waivable?.value === false ? { waivable: false } : {}),
    target,
    ...(where ? { where } : {}),
    ...(where && target === 'pair' ? { sides: sidesOf(where) } : {}),
    require,
    deficit: deficitOf(require),
    ...(message ? { message } : {}),
    place,
  };
}

type StatedText = { readonly value: string | undefined; readonly valuePlace: Place } | undefined;

function conditionIn(stated: StatedText, compile: Compile, site: Site): Condition | undefined {
  if (stated?.value === undefined) return undefined;
  const found = compile(stated.value);
  if (!('evaluate' in found)) return refuse(found, stated.value, stated.valuePlace, site);
  if (found.type === 'bool') return found;
  const message = `a condition is true or false, and this is ${typeWords(found.type)}`;
  return refuse(
    { message, offset: 0, remedy: 'compare it, as in item.depth >= 800' },
    stated.value,
    stated.valuePlace,
    site,
  );
}

function messageIn(stated: StatedText, compile: Compile, site: Site): Message | undefined {
  if (stated?.value === undefined) return undefined;
  const found = readMessage(stated.value, compile);
  return 'parts' in found ? found : refuse(found, stated.value, stated.valuePlace, site);
}

function refuse(problem: ConditionProblem, value: string, at: Place, { text, report }: Site): undefined {
  const { message, offset, unknown, remedy } = problem;
  const hint = unknown && didYouMean(nearest(unknown.word, unknown.known));
  const place = locate(text, at, value, offset);
  const help = hint ?? remedy;
  report({ code: 'bad-condition', message, place, ...(help ? { remedy: help } : {}) });
}

/** Reports rules of one name in several files or twice: a waiver names a rule. */
export function duplicateRules(files: readonly RulesFile[]): SpecProblem[] {
  const known = new Map<string, RulesFile['rules'][number]>();
  return files.flatMap(({ rules }) =>
    rules.flatMap((rule): SpecProblem[] => {
      const first = known.get(rule.name) ?? rule;
      known.set(rule.name, first);
      if (first === rule) return [];
      return [
        {
          code: 'duplicate-rule',
          message: `two rules are called ${rule.name}`,
          place: rule.place,
          also: [{ place: first.place, message: 'first here' }],
          remedy: 'rename or remove one of them',
        },
      ];
    }),
  );
}
