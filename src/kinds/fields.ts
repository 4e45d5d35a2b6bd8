export type Value = string | number | boolean | null;

/** Scalar fields by their names in the API. Ids are strings here, even if the API sends numbers. */
export type Fields = Readonly<Record<string, Value>>;
