/** What a spec may be at most. Far beyond any real one, and small enough that a hostile one ends in a problem. */
export const LIMITS = {
  files: 10_000,
  /** Of one file, in bytes. */
  fileSize: 1024 * 1024,
  /** Of all files together, in bytes. */
  totalSize: 64 * 1024 * 1024,
  /** Lists and maps inside one another. */
  depth: 64,
  /** Uses of one anchor. */
  aliases: 100,
  /** Values in one document with every alias written out. */
  values: 1_000_000,
  /** Sections, layers, coverings and items of one project with every template and count written out. */
  things: 250_000,
  /** The same of all projects together. */
  allThings: 1_000_000,
  /** Values in all documents together. */
  allValues: 5_000_000,
  /** Problems that are kept. Whoever has more of them mends the first ones first. */
  problems: 100_000,
  /** Syntax errors shown of one document: what comes after the first few is mostly their echo. */
  syntaxErrors: 20,
  /** A count beyond it is a warning: no document says how many cables one call may create. */
  count: 1000,
  name: 255,
  /** Of one text; a longer one would be refused in an answer too. */
  text: 100_000,
  /** No length or thickness comes near it; one beyond it is a warning. */
  number: 1e9,
  /** No price of a trench comes near it; one beyond it is a warning. */
  cost: 1e12,
  int32: 2_147_483_647,
  id: 9_223_372_036_854_775_807n,
} as const;
