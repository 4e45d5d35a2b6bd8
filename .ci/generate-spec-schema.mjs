// Writes schemas/trench-spec.v1.schema.json from the kinds of item that the built program knows,
// schemas/service-profile.v1.schema.json from the fields of a service profile, schemas/settings.v1.schema.json from the
// settings of trenchctl.yaml, schemas/rules.v1.schema.json from the objects that rules are for,
// schemas/ratings.v1.schema.json from the fields of a ratings file, and schemas/import-map.v1.schema.json from those of the map of
// an import.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settingsSchema } from '../dist/cli/connection/settings-schema.js';
import { profileSchema } from '../dist/profile/read-profile.js';
import { rulesSchema } from '../dist/rules/rules-language.js';
import { ratingsSchema } from '../dist/spec/ratings/ratings-language.js';
import { jsonText, specSchemaText } from '../dist/spec/schema/schema.js';
import { importMapSchema } from '../dist/tables/map-language.js';

const write = (name, text) =>
  writeFileSync(fileURLToPath(new URL(`../schemas/${name}`, import.meta.url)), text);

write('trench-spec.v1.schema.json', specSchemaText());
write('service-profile.v1.schema.json', `${jsonText(profileSchema())}\n`);
write('settings.v1.schema.json', `${jsonText(settingsSchema())}\n`);
write('ratings.v1.schema.json', `${jsonText(ratingsSchema())}\n`);
write('import-map.v1.schema.json', `${jsonText(importMapSchema())}\n`);
write('rules.v1.schema.json', `${jsonText(rulesSchema())}\n`);
