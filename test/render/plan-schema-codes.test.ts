// The schema of the JSON plan lists every code that the types allow, and no other.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const fileOf = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname;

interface Schema {
  readonly $defs: Record<string, { enum?: string[]; properties?: { code?: { enum: string[] } } }>;
}
const { $defs } = JSON.parse(readFileSync(fileOf('schemas/plan.v1.schema.json'), 'utf8')) as Schema;

const TYPES: readonly [definition: string, file: string, type: string][] = [
  ['changeGrounds', 'src/plan/model/grounds.ts', 'ChangeGrounds'],
  ['obstacleGrounds', 'src/plan/model/grounds.ts', 'ObstacleGrounds'],
  ['lossGrounds', 'src/plan/model/grounds.ts', 'LossGrounds'],
  ['planNote', 'src/plan/model/note.ts', 'PlanNote'],
  ['verdictReason', 'src/plan/model/verdict.ts', 'VerdictReason'],
  ['quantityNote', 'src/plan/model/note.ts', 'QuantityNote'],
  ['thingKind', 'src/plan/model/thing.ts', 'ThingKind'],
];

const program = ts.createProgram(
  TYPES.map(([, file]) => fileOf(file)),
  { strict: true, noEmit: true, skipLibCheck: true, types: [] },
);
const checker = program.getTypeChecker();

/** The texts of a union of literals, or of the codes of a union of objects. */
const textsOf = (type: ts.Type, at: ts.Node): string[] => {
  if (type.isUnion()) return type.types.flatMap((one) => textsOf(one, at));
  if (type.isStringLiteral()) return [type.value];
  const code = type.getProperty('code');
  return code ? textsOf(checker.getTypeOfSymbolAtLocation(code, at), at) : [];
};

test.each(TYPES)('%s', (definition, file, name) => {
  const declared = program
    .getSourceFile(fileOf(file))
    ?.statements.find(
      (one): one is ts.TypeAliasDeclaration | ts.InterfaceDeclaration =>
        (ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one)) && one.name.text === name,
    );
  const texts = declared ? textsOf(checker.getTypeAtLocation(declared), declared) : [];
  const stated = $defs[definition]?.enum ?? $defs[definition]?.properties?.code?.enum ?? [];
  expect(texts.length).toBeGreaterThan(1);
  expect([...new Set(texts)].sort()).toEqual([...stated].sort());
});
