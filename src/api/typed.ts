import type { Contract } from '../contract/generated/contract.js';
import type { Download } from './download.js';

type QueryValue = string | number | boolean;

export interface CallOptions {
  /** Ids are strings of digits. */
  readonly path?: Readonly<Record<string, string>>;
  /** A list becomes a repeated parameter; undefined values are left out. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;
  readonly body?: unknown;
}

// The types of the client, derived from the contract: nothing here names an operation.

export type { Contract } from '../contract/generated/contract.js';

/** A value inside the program: an int64 of the contract is a string of digits. */
type Exact<T> = unknown extends T
  ? T
  : bigint extends T
    ? string | Exact<Exclude<T, number | bigint>>
    : T extends readonly (infer Element)[]
      ? readonly Exact<Element>[]
      : T extends object
        ? { readonly [Name in keyof T]: Exact<T[Name]> }
        : T;

type Json<T> = { readonly content: { readonly 'application/json': T } };

type BodyOf<Operation> = Operation extends { requestBody: Json<infer Body> }
  ? { readonly body: Exact<Body> }
  : Operation extends { requestBody?: infer Payload }
    ? [Payload] extends [never]
      ? { readonly body?: never }
      : Payload extends Json<infer Body>
        ? { readonly body?: Exact<Body> }
        : { readonly body?: never }
    : { readonly body?: never };

/** The arguments of a call by the contract: an argument without required fields may be left out. */
export type Arguments<Operation> = (Operation extends { parameters: infer Parameters }
  ? Exact<Pick<Parameters, Extract<keyof Parameters, 'path' | 'query'>>>
  : unknown) &
  BodyOf<Operation>;

type Good<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202 | 204>];

type AnswerIn<Response> =
  Response extends Json<infer Body>
    ? Exact<Body>
    : Response extends { content: object }
      ? Download
      : undefined;

export type Answer<Operation> = Operation extends { responses: infer Responses }
  ? AnswerIn<Good<Responses>>
  : never;

type Method<Operation> =
  object extends Arguments<Operation>
    ? (args?: Arguments<Operation>) => Promise<Answer<Operation>>
    : (args: Arguments<Operation>) => Promise<Answer<Operation>>;

type Methods<Operations> = { readonly [Name in keyof Operations]: Method<Operations[Name]> };

/** An entry of a page. */
type Item<Page> =
  Required<Page> extends { readonly entities: infer List }
    ? ElementOf<List>
    : Required<Page> extends { readonly matches: infer List }
      ? ElementOf<List>
      : never;

type ElementOf<List> = NonNullable<List> extends readonly (infer Element)[] ? Element : never;

type Each<Operation> =
  object extends Arguments<Operation>
    ? (args?: Arguments<Operation>) => AsyncGenerator<Item<Answer<Operation>>, void, undefined>
    : (args: Arguments<Operation>) => AsyncGenerator<Item<Answer<Operation>>, void, undefined>;

/** An operation with an offset and a page size among its parameters. */
type IsPaged<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query> extends { first?: number; count?: number } | { start?: number; max?: number }
    ? Extract<keyof NonNullable<Query>, 'first' | 'start'> extends never
      ? false
      : true
    : false
  : false;

type EachOf<Operations> = {
  readonly [Name in keyof Operations as IsPaged<Operations[Name]> extends true ? Name : never]: Each<
    Operations[Name]
  >;
};

type Union<Value> = Value[keyof Value];
type Together<Value> = (Value extends unknown ? (value: Value) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Methods that iterate over all pages, for the operations that answer in pages. */
export type EachPage = Together<Union<{ readonly [S in keyof Contract]: EachOf<Contract[S]> }>>;

export type Services = { readonly [S in keyof Contract]: Methods<Contract[S]> };
