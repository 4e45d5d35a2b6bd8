// The schema of the JSON plan is written by hand, and saved plans are checked by it: a property or a code that only the types
// have would make `apply FILE` refuse every plan with it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareSchema, type Schema } from './schema-and-type.js';

const fileOf = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname;
const schema = JSON.parse(readFileSync(fileOf('schemas/plan.v1.schema.json'), 'utf8')) as Schema;

test('schemas/plan.v1.schema.json has the properties and the codes of the type SavedPlan', () => {
  const { faults, reached } = compareSchema(schema, {
    file: fileOf('src/cli/saved-plan/saved-plan.ts'),
    name: 'SavedPlan',
    except: {
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
    },
  });
  expect(faults, 'edit schemas/plan.v1.schema.json and schemas/README.md').toEqual([]);
  expect(Object.keys(schema.$defs ?? {}).filter((name) => !reached.has(name))).toEqual([]);
});
