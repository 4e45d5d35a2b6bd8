// The schema of the JSON plan is written by hand, and saved plans are checked by it: a property or a code that only the types
// have would make `apply FILE` refuse every plan with it. The schema is compared with the type SavedPlan, place by place.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** A schema with the types of the same place: those of all members of a union. */
interface Pair {
  readonly schema: Schema;
  readonly types: readonly ts.Type[];
  /** The place in the schema, as in `$defs/change`. */
  readonly at: string;
}

const SKIPPED = {
  // The type is that of a library, which knows more operations than a plan holds.
  definitions: ['patchOperation'],
  properties: [
    // A plan that is printed and not saved has none.
    'checksum',
    // An item whose type was not looked up, as in a project that the plan creates, keeps the place of its type.
    'typePlace',
    // The planner adds these to a copy of its own, which is in no document.
    ...['batchLimit', 'hasTwoDepths', 'hidesDucts', 'unlisted'],
  ],
};

const fileOf = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname;
const SAVED_PLAN = fileOf('src/cli/saved-plan/saved-plan.ts');
const program = ts.createProgram([SAVED_PLAN], {
  ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true, types: [] },
  ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
});
const checker = program.getTypeChecker();
const schema = JSON.parse(readFileSync(fileOf('schemas/plan.v1.schema.json'), 'utf8')) as Schema;
const definitions = schema.$defs ?? {};

/** One sentence for each difference. */
const faults = new Set<string>();
/** The definitions that were compared. */
const reached = new Set(SKIPPED.definitions);
const seen = new Set<string>();

function compare({ schema: stated, types, at }: Pair): void {
  const alternatives = alternativesOf(stated, at);
  const members = types.flatMap(membersOf);
  compareTexts({ schema: stated, types: members, at });
  for (const { schema: one, at: place } of alternatives) {
    const key = `${place} ${members.map((type) => (type as unknown as { id: number }).id).join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (one.items) compare({ schema: one.items, types: elementsOf(members), at: `${place}/items` });
    else if (typeof one.additionalProperties === 'object')
      compare({ schema: one.additionalProperties, types: members.flatMap(valuesOf), at: place });
    else if (one.properties) compareObject({ schema: one, at: place, types: objectsFor(one, members) });
  }
}

/** The schema without references and `anyOf`, each with its place. */
function alternativesOf(stated: Schema, at: string): { schema: Schema; at: string }[] {
  const definition = stated.$ref?.replace('#/$defs/', '');
  if (definition !== undefined) {
    if (SKIPPED.definitions.includes(definition)) return [];
    reached.add(definition);
    return alternativesOf(definitions[definition] ?? {}, `$defs/${definition}`);
  }
  const several = stated.anyOf ?? stated.allOf;
  return several ? several.flatMap((one, n) => alternativesOf(one, `${at} (${n + 1})`)) : [{ schema: stated, at }];
}

function compareObject({ schema: stated, types, at }: Pair): void {
  if (types.length === 0) return;
  const names = types.flatMap((type) => checker.getPropertiesOfType(type).map((one) => one.name));
  for (const property of new Set([...names, ...Object.keys(stated.properties ?? {})])) {
    const symbols = types.map((type) => checker.getPropertyOfType(type, property));
    const fault = propertyFault(stated, property, symbols);
    if (fault && !SKIPPED.properties.includes(property)) faults.add(`${fault} of ${at} in the schema: ${declarationOf(symbols)}`);
    const inner = stated.properties?.[property];
    const inside = symbols.flatMap((one) => (one ? [checker.getTypeOfSymbol(one)] : []));
    if (typeof inner === 'object') compare({ schema: inner, types: inside, at: `${at}/${property}` });
  }
}

/** Compares a list of texts with a union of literals. A type that is any text is wider than a list, and is left alone. */
function compareTexts({ schema: stated, types, at }: Pair): void {
  const alternatives = alternativesOf(stated, at);
  const listed = alternatives.flatMap(({ schema: one }) => textsIn(one));
  const literals = types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
  if (listed.length === 0 || types.some((type) => type.flags & ts.TypeFlags.String)) return;
  const place = `enum of ${alternatives[0]?.at ?? at} in the schema`;
  for (const text of literals) if (!listed.includes(text)) faults.add(`add "${text}" to ${place}: the type allows it`);
  for (const text of listed) if (!literals.includes(text)) faults.add(`remove "${text}" from ${place}: the type does not allow it`);
}

const membersOf = (type: ts.Type): ts.Type[] =>
  type.isUnion() ? type.types.flatMap(membersOf) : type.flags & ts.TypeFlags.Undefined ? [] : [type];

const isObject = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Object) !== 0 || type.isIntersection();
const isMap = (type: ts.Type): boolean => type.getNumberIndexType() !== undefined || type.getStringIndexType() !== undefined;

const elementsOf = (types: readonly ts.Type[]): ts.Type[] => types.filter(isObject).flatMap((type) => type.getNumberIndexType() ?? []);

/** The values of a map, or those of all properties of an object. */
const valuesOf = (type: ts.Type): ts.Type[] => {
  const index = type.getStringIndexType();
  if (!isObject(type) || (isMap(type) && !index)) return [];
  return index ? [index] : checker.getPropertiesOfType(type).map((one) => checker.getTypeOfSymbol(one));
};

/** The objects that a schema is for: where it states a text such as `kind: budget`, those that may have this text. */
const objectsFor = (stated: Schema, types: readonly ts.Type[]): ts.Type[] =>
  types.filter((type) => {
    const mayHave = ([property, inner]: [string, Schema]): boolean => {
      const texts = textsIn(inner);
      const symbolOf = checker.getPropertyOfType(type, property);
      if (texts.length === 0 || !symbolOf || stated.properties?.code) return true;
      const literals = membersOf(checker.getTypeOfSymbol(symbolOf)).filter((one) => one.isStringLiteral());
      return literals.length === 0 || literals.some(({ value }) => texts.includes(value));
    };
    return isObject(type) && !isMap(type) && Object.entries(stated.properties ?? {}).every(mayHave);
  });

const textsIn = (one: Schema): string[] => [...(one.enum ?? []), one.const].filter((text) => typeof text === 'string');

/** Returns what to do about a property in the schema; undefined if the schema states it as the types do. */
function propertyFault({ properties = {}, required = [] }: Schema, property: string, symbols: readonly (ts.Symbol | undefined)[]) {
  const isRequired = symbols.every((one) => one && !(one.flags & ts.SymbolFlags.Optional));
  if (symbols.every((one) => !one)) return `remove "${property}" from properties`;
  if (!Object.hasOwn(properties, property)) return `add "${property}" to properties${isRequired ? ' and required' : ''}`;
  if (isRequired === required.includes(property)) return undefined;
  return isRequired ? `add "${property}" to required` : `remove "${property}" from required`;
}

/** Says where a property is declared, or that no type has it. */
function declarationOf(symbols: readonly (ts.Symbol | undefined)[]): string {
  const [declared] = symbols.flatMap((one) => one?.declarations ?? []);
  if (!declared) return 'the type has no such property';
  const source = declared.getSourceFile();
  const line = source.getLineAndCharacterOfPosition(declared.getStart()).line + 1;
  return `${relative(process.cwd(), source.fileName)}:${line} declares it`;
}

test('schemas/plan.v1.schema.json has the properties and the codes of the type SavedPlan', () => {
  const source = program.getSourceFile(SAVED_PLAN);
  const exported = source && checker.getSymbolAtLocation(source);
  const symbol = exported && checker.getExportsOfModule(exported).find((one) => one.name === 'SavedPlan');
  if (!symbol) throw new Error(`${SAVED_PLAN} exports no type SavedPlan`);
  compare({ schema, types: [checker.getDeclaredTypeOfSymbol(symbol)], at: 'the plan' });
  expect([...faults].sort(), 'edit schemas/plan.v1.schema.json and schemas/README.md').toEqual([]);
  expect(Object.keys(definitions).filter((name) => !reached.has(name))).toEqual([]);
});
