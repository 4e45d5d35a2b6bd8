import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { OPERATIONS } from '../contract/known-operations.js';
import { DOCUMENT_TYPES } from '../core/document-records.js';
import { invalid } from '../core/refusal.js';
import { parseBody } from '../route.js';

const int = { type: 'integer', minimum: 1 };
const status = { type: 'integer', minimum: 400, maximum: 599 };
const text = { type: 'string' };
const number = { type: 'number' };
const flag = { type: 'boolean' };
const only = (required: string[], properties: object) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
});
const kind = (name: string, required: string[], properties: object) =>
  only(['kind', ...required], { kind: { const: name }, ...properties });

const ACTION = {
  oneOf: [
    kind('refuse', ['status'], { status, retryAfter: { type: ['integer', 'string'] } }),
    kind('lose', ['how'], { how: { enum: ['reset', 'timeout', 'truncate'] } }),
    kind('lose', ['how', 'status'], {
      how: { const: 'status' },
      status: { type: 'integer', minimum: 500, maximum: 599 },
    }),
    kind('late-commit', ['afterRequests'], { afterRequests: int }),
    kind('latency', ['ms'], { ms: { type: 'integer', minimum: 0, maximum: 600_000 } }),
    kind('lag', ['lists'], { lists: int }),
    kind('rival', [], {
      when: { enum: ['before', 'during'] },
      edit: only(['operation'], {
        operation: { enum: OPERATIONS.filter(({ service }) => service === 'trench').map(({ id }) => id) },
        path: { type: 'object', additionalProperties: text },
        body: {},
      }),
    }),
    kind('expire-tokens', [], {}),
  ],
};

const SCHEMAS = {
  fault: only(['match', 'action'], {
    id: text,
    match: only([], {
      operation: text,
      method: text,
      nth: int,
      probability: { type: 'number', minimum: 0, maximum: 1 },
    }),
    action: ACTION,
    seed: { type: 'integer' },
    times: int,
  }),
  clock: only([], { now: text, frozen: { type: 'boolean' }, advanceMs: number }),
  edit: only(['segmentId'], {
    segmentId: text,
    item: only(['id'], {
      id: text,
      minPadding: number,
      positioning: {
        enum: [
          'AUTOMATIC',
          'MINIMUM_CLEAR_OPENING',
          'FIXED_CLEAR_OPENING',
          'SNAP_TO_NEAREST',
          'SNAP_TO_ITEM',
          'FREE_AUTOMATIC',
          'FREE_MANUAL',
        ],
      },
      xAdjustment: number,
      yAdjustment: number,
      label: { type: ['string', 'null'] },
    }),
    removeItem: text,
    removeLayer: text,
    addCableBand: only(['layerId'], { layerId: text }),
    surroundings: only([], { terrainType: text, soilThermalResistivity: number }),
  }),
  documentEdit: only([], {
    favorite: only(['username', 'docId', 'on'], { username: text, docId: text, on: flag }),
    sharing: only(['from', 'to', 'on'], { from: text, to: text, on: flag }),
    comment: only(['docId', 'username', 'text'], { id: text, docId: text, username: text, text }),
    removeComment: text,
    publish: only(['type', 'number', 'label', 'title', 'text'], {
      type: { enum: DOCUMENT_TYPES },
      number: text,
      label: text,
      title: text,
      text,
      lang: { enum: ['nb', 'en'] },
      obsolete: flag,
    }),
  }),
} as const;

export type AdminBody = keyof typeof SCHEMAS;

/** Checks and reads an operator's body, so that a mistake in a fault rule is not taken for a rule that never fires. */
export function createBodyReader(): <T>(name: AdminBody, body: string | undefined) => T {
  const ajv = new Ajv2020({ strict: false });
  const compiled = new Map<AdminBody, ValidateFunction>();
  return <T>(name: AdminBody, body: string | undefined): T => {
    const validate = compiled.get(name) ?? ajv.compile(SCHEMAS[name]);
    compiled.set(name, validate);
    const value = parseBody(body ?? '');
    if (validate(value)) return value as T;
    const [error] = (validate.errors ?? []).slice(-1);
    throw invalid(`body${error?.instancePath ?? ''}`, error?.message ?? 'does not fit', 'invalid-body');
  };
}
