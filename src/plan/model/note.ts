import type { Place } from '../../diagnostics/problem.js';

// Notes on a plan and on its quantities, each a code with its facts. `src/render` turns them into sentences.

/** The plan destroys more than the limit allows. */
export interface Excess {
  readonly code: 'destroys-too-much';
  readonly projects: readonly string[];
  readonly destroyed: number;
  readonly limit: number;
  /** The limit as a share of the project in percent; absent if the user gave the limit. */
  readonly share?: number;
  /** The approval in the specs, if it is in force and too small. */
  readonly approved?: number;
}

/** An approval in the specs whose last day has passed. */
export interface ExpiredApproval {
  readonly code: 'approval-expired';
  readonly project: string;
  readonly objects: number;
  readonly until: string;
  readonly place?: Place;
}

/** The plan destroys more than the usual limit, and that is approved: by --max-destroy, or in the specs until a day. */
export interface Approval {
  readonly code: 'destruction-approved';
  readonly projects: readonly string[];
  readonly destroyed: number;
  readonly objects: number;
  readonly until?: string;
  readonly place?: Place;
}

export type PlanNote =
  | Excess
  | ExpiredApproval
  | Approval
  /** `pipes`: number of pipes with stated ducts that the service does not list. */
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
  /** The segments that the note is about. */
  readonly segments: readonly { readonly project: string; readonly segment: string }[];
}
