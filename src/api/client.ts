import type { OperationId } from '../contract/generated/operation-ids.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import { type Addresses, settingOf } from './addresses.js';
import { ApiError, codeOfStatus, problemDetails } from './api-error.js';
import { type Operation, operationNamed } from './operations.js';
import { operatorWords } from './operator-words.js';
import type { ApiAnswer, Transport } from './transport.js';
import type { CallOptions } from './typed.js';

export interface Api {
  /** The behaviours of the service that the documents leave open; the assumed profile by default. */
  readonly profile?: ServiceProfile;
  /** Throws an ApiError for an answer that is not successful. */
  call(operationId: OperationId, options?: CallOptions): Promise<unknown>;
}

export const profileOf = ({ profile = ASSUMED_PROFILE }: Pick<Api, 'profile'>): ServiceProfile => profile;

export interface ApiOptions {
  readonly profile?: ServiceProfile;
  readonly transport: Transport;
  readonly addresses: Addresses;
}

export function createApi({ transport, addresses, profile = ASSUMED_PROFILE }: ApiOptions): Api {
  const words = operatorWords(profile.operator);
  return {
    profile,
    async call(operationId, given = {}) {
      const operation = operationNamed(operationId);
      const options = words.options(operation, given);
      const path = pathOf(operation, words.path(operation), options);
      const answer = await transport.send({
        operation: operationId,
        method: operation.method,
        url: baseOf(operation, addresses) + path + queryOf(options),
        ...(options.body === undefined ? {} : { body: options.body }),
      });
      if (answer.status < 300)
        return operation.answer === 'json' ? words.answer(operation, answer.body) : answer.body;
      throw refusalOf(operation, answer, transport.redact);
    },
  };
}

function baseOf({ id, service }: Operation, addresses: Addresses): string {
  const base = addresses[service];
  if (base !== undefined) return base;
  const message = `${id}: the ${service} service has no address; set TRENCHCTL_BASE_URL or ${settingOf(service)}`;
  throw new ApiError('no-address', message, { operation: id });
}

const pathOf = (operation: Operation, template: string, { path = {} }: CallOptions): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(operation, name, path[name]));

/** A dot, two dots and an empty text cannot be part of a path: the path would be that of another endpoint. */
function segmentOf({ id }: Operation, name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`${id} needs ${name}`);
  if (value === '' || value === '.' || value === '..' || /\p{Surrogate}/u.test(value)) {
    const message = `${id}: ${JSON.stringify(value)} cannot be sent as ${name}`;
    throw new ApiError('bad-path-value', message, { operation: id });
  }
  return encodeURIComponent(value);
}

function queryOf({ query = {} }: CallOptions): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of value === undefined ? [] : [value].flat()) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function refusalOf({ id }: Operation, answer: ApiAnswer, redact: (text: string) => string): ApiError {
  const { status, mayBeApplied } = answer;
  const problem = problemDetails(answer.body, redact);
  const fields =
    problem?.errors?.flatMap(({ field, detail }) =>
      field && !problem.detail?.includes(detail ?? field)
        ? [detail === undefined ? field : `${field}: ${detail}`]
        : [],
    ) ?? [];
  const scope = answer.missingScope;
  const why = scope && `the token was granted without the scope ${scope}, which this call needs`;
  const words = [problem?.detail ?? problem?.title, ...fields, why].filter((text) => text !== undefined);
  return new ApiError(codeOfStatus(status), [`${id} answered ${status}`, ...words].join('; '), {
    operation: id,
    status,
    ambiguous: mayBeApplied,
    ...(problem ? { problem } : {}),
    ...(scope === undefined ? {} : { scope }),
  });
}
