/** One entry for each code of a union: the compiler refuses a table that lacks one. */
export type Sentences<U extends { readonly code: string }> = {
  readonly [Code in U['code']]: (facts: Extract<U, { readonly code: Code }>) => string;
};

/** The sentence for a code and its facts. */
export const sentenceBy =
  <U extends { readonly code: string }>(table: Sentences<U>) =>
  (facts: U): string =>
    (table[facts.code as U['code']] as (facts: U) => string)(facts);
