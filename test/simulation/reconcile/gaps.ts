/**
 * Known faults of the planner and the applier that these simulations have found. Each keeps one kind of case or one
 * check away; with the fault mended, set it to false, and with all of them mended, remove this file.
 */
export const GAPS = {
  /** The place of a cable that is removed from a layer that stays is not read, and so not listed as a loss. */
  placesOfRemovedCables: false,
  /** A replaced section carries a cover below zero over, which no call takes. */
  coverBelowZero: false,
  /** A replaced section makes what the spec owns from the spec alone: values that it leaves open are lost unsaid. */
  openValuesInReplacements: false,
  /** A new segment of the name that a pinned one is about to give up is confused with it. */
  nameOfPinned: false,
  /** A strict apply answers a rival whom no 409 has told of with a plan that nobody has reviewed. */
  silentRivals: false,
  /** A segment that is deleted under way is made again and again. */
  deletedUnderWay: false,
  /** `fmt` cannot print a character that YAML takes as an escape only. */
  escapesInFmt: false,
};
