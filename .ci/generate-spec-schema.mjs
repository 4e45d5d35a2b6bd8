// Writes schemas/trench-spec.v1.schema.json from the kinds of item that the built program knows.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { specSchemaText } from '../dist/spec/schema.js';

writeFileSync(
  fileURLToPath(new URL('../schemas/trench-spec.v1.schema.json', import.meta.url)),
  specSchemaText(),
);
