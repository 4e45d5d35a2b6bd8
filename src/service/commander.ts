import type { OperationId } from '../contract/generated/operation-ids.js';
import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile-fields.js';
import type { Clock } from './clock.js';
import type { Operation, ServiceName } from './contract/known-operations.js';
import type { Caller, Context, Handler, Handlers, Input, Outcome, Versioned, World } from './core/context.js';
import { conflict, type Refusal } from './core/refusal.js';
import type { Int64, Kind, Lang, Segment, Sequence } from './core/world.js';
import { customerHandlers } from './customer/customer-handlers.js';
import { projectHandlers } from './project/project-handlers.js';
import type { Store } from './store/port.js';
import { trenchHandlers } from './trench/trench-handlers.js';

type SomeHandlers = Partial<Handlers<OperationId>>;

/** The operations that are loaded at every start, by operationId. */
export const HANDLERS: SomeHandlers = {
  ...trenchHandlers,
  ...projectHandlers,
  ...customerHandlers,
};

/** The operations that few runs need, loaded by the first call to their service. */
export const LATER: Readonly<Partial<Record<ServiceName, () => Promise<SomeHandlers>>>> = {
  calculation: async () => (await import('./calculation/calculation-handlers.js')).calculationHandlers,
  checklist: async () => (await import('./checklist/checklist-handlers.js')).checklistHandlers,
  doc: async () => (await import('./document/document-handlers.js')).documentHandlers,
};

interface Command {
  readonly operation: Operation;
  readonly input: Input;
  readonly caller: Caller;
  readonly lang: Lang;
  /** The segment at the arrival of the request; a write with locking is based on it or fails. */
  readonly pinned?: Versioned<Segment> | undefined;
}

export interface Commander {
  /** Loads what the operation needs: its handlers, the index of a search. Returns undefined if everything is there. */
  prepare(operation: Operation): Promise<void> | undefined;
  /** Runs the command; its changes are on the disk when `stored` of the store says so. */
  run(command: Command): Outcome;
}

export interface CommanderOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly profile?: ServiceProfile;
  /** See Context; true by default. */
  readonly answersPlaces?: boolean;
}

const TRIES = 50;

/** The operations that use the index of the documents. */
const SEARCHES: ReadonlySet<OperationId> = new Set(['searchDocuments', 'suggestTerms']);

/** Runs the pure handlers on the store and commits their changes, with the locking that the documents ask for. */
export function createCommander(options: CommanderOptions): Commander {
  const { store, clock, uuid, profile = ASSUMED_PROFILE, answersPlaces = true } = options;
  const loaded = new Map<string, Handler>();

  const handlerOf = ({ id }: Operation): Handler | undefined => HANDLERS[id] ?? loaded.get(id);

  function prepare(operation: Operation): Promise<void> | undefined {
    const indexing = SEARCHES.has(operation.id) ? store.indexing() : undefined;
    const loading = handlerOf(operation) ? undefined : load(operation.service);
    return indexing && loading ? loading.then(() => indexing) : (indexing ?? loading);
  }

  const load = (service: ServiceName): Promise<void> | undefined =>
    LATER[service]?.().then((handlers) => {
      for (const [id, handler] of Object.entries(handlers)) loaded.set(id, handler);
    });

  function run(command: Command): Outcome {
    // Every operation is built, and `prepare` has loaded its handler.
    const handler = handlerOf(command.operation) as Handler;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const taken = new Map<Sequence, { from: string; to: string }>();
      const context: Context = {
        world: command.pinned ? pinnedWorld(store, command.pinned) : store,
        caller: command.caller,
        lang: command.lang,
        now: new Date(clock.now()),
        profile,
        answersPlaces,
        uuid,
        nextId: (name) => take(name, taken),
      };
      const outcome = handler(context, command.input);
      const changes = outcome.changes ?? [];
      const sequences = [...taken].map(([name, { from, to }]) => ({ name, from, to }));
      if (changes.length === 0 || store.stage({ changes, sequences })) return outcome;
      if (command.operation.lock) break;
    }
    throw overlapping();
  }

  function take(name: Sequence, taken: Map<Sequence, { from: string; to: string }>): Int64 {
    const from = taken.get(name)?.from ?? store.sequence(name);
    const id = taken.get(name)?.to ?? from;
    taken.set(name, { from, to: String(BigInt(id) + 1n) });
    return id;
  }

  return { prepare, run };
}

/** The refusal of a write that overlaps with another one. */
export const overlapping = (): Refusal =>
  conflict(
    'concurrent-modification',
    'another call changed this object at the same time; read it again and retry',
  );

/** The store with an earlier version of one segment, so that overlapping writes do not see each other. */
const pinnedWorld = (store: World, pinned: Versioned<Segment>): World => ({
  get: ((kind: Kind, id: string) =>
    kind === 'segment' && id === pinned.value.id ? pinned : store.get(kind, id)) as World['get'],
  all: store.all,
  segmentHeads: store.segmentHeads,
  documents: store.documents,
  documentIndex: store.documentIndex,
  derived: store.derived,
});
