// Remarks on a plan and on its quantities: a code and its facts. `src/render` makes the words.

/** More is destroyed than the limit allows. */
export interface Excess {
  readonly code: 'destroys-too-much';
  readonly projects: readonly string[];
  readonly destroyed: number;
  readonly limit: number;
  /** The share of the project in percent that the limit is; absent where the limit is a number that was given. */
  readonly share?: number;
}

export type PlanNote =
  | Excess
  /** `pipes`: how many pipes state ducts that the service does not list. */
  | {
      readonly code: 'ducts-not-listed';
      readonly project: string;
      readonly segment: string;
      readonly pipes: number;
    };

export interface QuantityNote {
  readonly code:
    | 'length-unknown'
    | 'length-zero'
    | 'ground-not-rehearsed'
    | 'ground-unknown'
    | 'single-cables-unknown'
    | 'coverings-not-read'
    | 'server-defaults'
    | 'sections-over-whole-length';
  /** The segments that it is about. */
  readonly segments: readonly { readonly project: string; readonly segment: string }[];
}
