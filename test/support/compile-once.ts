// Runs before every test file that shares its process with others. A process of a user opens one service and reads one plan, so
// it compiles each JSON Schema once. A process of tests does both hundreds of times, and most of its time went into Ajv.
import type { AnySchema, Options, ValidateFunction } from 'ajv/dist/2020.js';
import { vi } from 'vitest';

vi.mock('../../src/service/contract/body-checks.js', async (load) => {
  const real = await load<typeof import('../../src/service/contract/body-checks.js')>();
  return { ...real, createBodyChecks: once(real.createBodyChecks) };
});

vi.mock('ajv/dist/2020.js', async (load) => {
  const real = await load<typeof import('ajv/dist/2020.js')>();
  const compiled = new Map<string, ValidateFunction>();
  class Ajv2020 extends real.Ajv2020 {
    constructor(options: Options = {}) {
      super(options);
      const compile = this.compile.bind(this) as (schema: AnySchema) => ValidateFunction;
      const compileOnce = (schema: AnySchema): ValidateFunction => {
        // A schema that names its dialect is a whole document and refers only to itself, so equal options make equal code.
        const isWhole = typeof schema === 'object' && '$schema' in schema;
        if (!isWhole || Object.keys(this.formats).length > 0) return compile(schema);
        const key = JSON.stringify([options, schema]);
        const check = compiled.get(key) ?? compile(schema);
        compiled.set(key, check);
        return check;
      };
      this.compile = compileOnce as typeof this.compile;
    }
  }
  return { ...real, Ajv2020 };
});

function once<A, R>(make: (from: A) => R): (from: A) => R {
  const made = new Map<A, R>();
  return (from) => {
    const known = made.get(from) ?? make(from);
    made.set(from, known);
    return known;
  };
}
