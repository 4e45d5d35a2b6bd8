export type Value = string | number | boolean | null;

/** Scalar fields by the names of the API. Ids are strings here, whatever the wire carries. */
export type Fields = Readonly<Record<string, Value>>;
