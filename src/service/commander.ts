import { ASSUMED_PROFILE, type ServiceProfile } from '../profile/profile.js';
import type { Clock } from './clock.js';
import { OPERATIONS, type Operation } from './contract/operations.js';
import type { Caller, Context, Handler, Input, Outcome, Versioned, World } from './core/context.js';
import { conflict, Refusal } from './core/refusal.js';
import type { Int64, Kind, Lang, Segment, Sequence } from './core/world.js';
import type { RivalEdit } from './faults/rule.js';
import { HANDLERS, LATER } from './handlers.js';
import type { Store } from './store/port.js';

export interface Command {
  readonly operation: Operation;
  readonly input: Input;
  readonly caller: Caller;
  readonly lang: Lang;
  /** The segment as it was when the request came in; a locking write stands on it or fails. */
  readonly pinned?: Versioned<Segment> | undefined;
  /** Leave the segment that this creates out of so many lists. */
  readonly lag?: number | undefined;
}

export interface Commander {
  /** Loads what the operation needs; nothing to wait for where it is there. */
  prepare(operation: Operation): Promise<void> | undefined;
  run(command: Command): Outcome;
  /** Somebody else's write to the same segment. */
  rival(path: Input['path'], edit?: RivalEdit): void;
  /** Runs when that many more requests have come in. */
  later(requests: number, run: () => void): void;
  /** A request has come in. */
  tick(): void;
  settle(): void;
}

export interface CommanderOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly profile?: ServiceProfile;
}

const TRIES = 50;
const RIVAL_EDIT: RivalEdit = { operation: 'addSensor', body: {} };

/** Runs the pure handlers on the store and commits what they say, with the locking that the documents ask for. */
export function createCommander(options: CommanderOptions): Commander {
  const { store, clock, uuid, profile = ASSUMED_PROFILE } = options;
  const lagging = new Map<Int64, number>();
  const loaded = new Map<string, Handler>();
  let waiting: { requests: number; run: () => void }[] = [];

  const handlerOf = ({ id }: Operation): Handler | undefined => HANDLERS[id] ?? loaded.get(id);

  function prepare(operation: Operation): Promise<void> | undefined {
    const load = handlerOf(operation) ? undefined : LATER[operation.service];
    return load?.().then((handlers) => {
      for (const [id, handler] of Object.entries(handlers)) loaded.set(id, handler);
    });
  }

  function run(command: Command): Outcome {
    const handler = handlerOf(command.operation);
    if (!handler) {
      throw new Refusal(501, 'not-built', `${command.operation.id} is in the contract and not built yet`);
    }
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const taken = new Map<Sequence, { from: string; to: string }>();
      const context: Context = {
        world: command.pinned ? pinnedWorld(store, command.pinned) : store,
        caller: command.caller,
        lang: command.lang,
        now: new Date(clock.now()),
        profile,
        uuid,
        nextId: (name) => take(name, taken),
      };
      const outcome = handler(context, command.input);
      const changes = outcome.changes ?? [];
      const sequences = [...taken].map(([name, { from, to }]) => ({ name, from, to }));
      if (changes.length === 0 || store.commit({ changes, sequences })) return afterwards(command, outcome);
      if (command.operation.lock) break;
    }
    throw conflict(
      'concurrent-modification',
      'somebody else changed this at the same time; read it again and retry',
    );
  }

  function take(name: Sequence, taken: Map<Sequence, { from: string; to: string }>): Int64 {
    const from = taken.get(name)?.from ?? store.sequence(name);
    const id = taken.get(name)?.to ?? from;
    taken.set(name, { from, to: String(BigInt(id) + 1n) });
    return id;
  }

  /** Lists that lag creates: the segment is there, the list does not know it yet. */
  function afterwards({ operation, lag }: Command, outcome: Outcome): Outcome {
    if (operation.id === 'createSegment' && lag !== undefined) {
      for (const change of outcome.changes ?? []) if (change.kind === 'segment') lagging.set(change.id, lag);
    }
    if (operation.id !== 'listSegments' || lagging.size === 0) return outcome;
    const listed = (outcome.body as { id: number | bigint }[]).filter(({ id }) => !hidden(String(id)));
    return { ...outcome, body: listed };
  }

  function hidden(id: Int64): boolean {
    const left = lagging.get(id) ?? 0;
    if (left <= 1) lagging.delete(id);
    else lagging.set(id, left - 1);
    return left > 0;
  }

  function rival(path: Input['path'], edit: RivalEdit = RIVAL_EDIT): void {
    const operation = OPERATIONS.find(({ id }) => id === edit.operation);
    const segment = store.get('segment', path.segmentId ?? '')?.value;
    const caller = segment && rivalOf(store, segment);
    if (!operation || !caller) return;
    try {
      const input = { path: { ...path, ...edit.path }, query: {}, body: edit.body ?? {} };
      run({ operation, input, caller, lang: 'nb' });
    } catch (error) {
      // A rival that is refused has simply not got in the way.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  function tick(): void {
    if (waiting.length === 0) return;
    const due = waiting.filter((entry) => {
      entry.requests -= 1;
      return entry.requests <= 0;
    });
    waiting = waiting.filter((entry) => !due.includes(entry));
    for (const entry of due) entry.run();
  }

  return {
    prepare,
    run,
    rival,
    tick,
    later: (requests, run) => waiting.push({ requests, run }),
    settle() {
      const due = waiting;
      waiting = [];
      for (const entry of due) entry.run();
    },
  };
}

/** The store, but one segment is as it was: a write that overlaps another must not see it. */
const pinnedWorld = (store: World, pinned: Versioned<Segment>): World => ({
  get: ((kind: Kind, id: string) =>
    kind === 'segment' && id === pinned.value.id ? pinned : store.get(kind, id)) as World['get'],
  all: store.all,
  segmentHeads: store.segmentHeads,
  documents: store.documents,
  documentIndex: store.documentIndex,
});

/** A caller who may write to the segment: the owner of its project. */
function rivalOf(store: World, segment: Segment): Caller | undefined {
  const project = store.get('project', segment.projectId)?.value;
  const user = project && store.get('user', project.owner)?.value;
  const client = store.all('client')[0];
  if (!user || !client) return undefined;
  return { user, client, companyId: user.companyId, scopes: new Set(user.roles) };
}
