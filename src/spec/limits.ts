/**
 * The limits of specs. They exceed every real spec, also 1,000 projects with 100,000 segments, and turn a hostile spec into a
 * problem instead of a crash.
 */
export const LIMITS = {
  files: 10_000,
  /** Size of one file, in bytes. */
  fileSize: 1024 * 1024,
  /** Size of all files together, in bytes. */
  totalSize: 128 * 1024 * 1024,
  /** Levels of nested lists and maps. */
  depth: 64,
  /** Uses of one anchor. */
  aliases: 100,
  /** Values in one document with every alias expanded. */
  values: 1_000_000,
  /** Sections, layers, coverings and items of one project with every template and count expanded. */
  objects: 250_000,
  /** Sections, layers, coverings and items of all projects together. */
  allObjects: 5_000_000,
  /** Values in all documents together. */
  allValues: 10_000_000,
  /** Problems that are kept. Later ones are often consequences of the first ones. */
  problems: 100_000,
  /** Syntax errors shown for one document: later ones are mostly consequences of the first ones. */
  syntaxErrors: 20,
  /** A larger count is a warning, because no document states how many cables one call may create. */
  count: 1000,
  name: 255,
  /** Characters of one text; the client refuses a longer text in an answer too. */
  text: 100_000,
  /** A larger length or thickness is a warning; no real one comes near. */
  number: 1e9,
  /** A larger cost is a warning; no trench comes near. */
  cost: 1e12,
  /** The greatest load of a circuit (A); no cable carries more. */
  load: 10_000,
  int32: 2_147_483_647,
  id: 9_223_372_036_854_775_807n,
} as const;
