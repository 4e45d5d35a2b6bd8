// One connection that writes in a project of its own, and remembers what it was told.
import { createRandom, type Random } from '../random.js';
import type { Connection } from './caller.js';
import { createEstimate, createProjectMemory, createSegmentMemory, type Estimate, type Memory, must, type Pending } from './memory.js';

/** A worker's part of the one segment that all of them write to. */
interface Share {
  /** Writes of this worker that were refused because another came first. */
  readonly conflicts: number;
  step(connection: Connection, random: Random): Promise<boolean>;
  verify(connection: Connection): Promise<void>;
}

/** Every top covering carries a text of its own: so each can be told from all others, answered or not. */
function createShare(name: string, segment: () => string): Share {
  /** Text to id, of what is acknowledged. */
  const mine = new Map<string, string>();
  const gone = new Set<string>();
  const refused = new Set<string>();
  const unsure = new Set<string>();
  let made = 0;
  let conflicts = 0;

  async function add(connection: Connection): Promise<boolean> {
    made += 1;
    const description = `${name}/${made}`;
    const call = { operation: 'addTopCovering', path: { segmentId: segment() }, body: { description } };
    const answer = await connection.call(call);
    if (answer?.status === 200) mine.set(description, answer.body.id);
    else if (answer?.status === 409) refused.add(description);
    else unsure.add(description);
    if (answer?.status === 409) conflicts += 1;
    return answer !== undefined;
  }

  async function remove(connection: Connection, description: string): Promise<boolean> {
    const path = { segmentId: segment(), topCoveringId: mine.get(description) ?? '' };
    const answer = await connection.call({ operation: 'deleteTopCovering', path });
    if (answer?.status === 409) {
      conflicts += 1;
      return true;
    }
    mine.delete(description);
    (answer?.status === 204 ? gone : unsure).add(description);
    return answer !== undefined;
  }

  async function verify(connection: Connection): Promise<void> {
    const answer = await connection.call({ operation: 'listTopCoverings', path: { segmentId: segment() } });
    const all = (answer?.body ?? []) as { id: string; description: string }[];
    const found = new Map(all.filter(({ description }) => description.startsWith(`${name}/`)).map((one) => [one.description, one.id]));
    for (const [text, id] of mine) if (found.get(text) !== id) throw new Error(`covering ${text} was acknowledged and is lost`);
    for (const text of found.keys()) {
      if (gone.has(text)) throw new Error(`covering ${text} was deleted and is back`);
      if (refused.has(text)) throw new Error(`covering ${text} was refused with 409 and is there`);
      if (!mine.has(text) && !unsure.has(text)) throw new Error(`covering ${text} was never sent`);
    }
    mine.clear();
    unsure.clear();
    for (const [text, id] of found) mine.set(text, id);
  }

  return {
    get conflicts() {
      return conflicts;
    },
    step: (connection, random) => (mine.size > 4 ? remove(connection, random.pick([...mine.keys()])) : add(connection)),
    verify,
  };
}

const USER = 'kari.nordmann';
const MAX_COMMENTS = 5;

/** A worker's document: its versions and comments, whether it is a favourite, and how often it was downloaded. */
interface Desk {
  /** Acknowledged writes by what they do. */
  readonly done: ReadonlyMap<string, number>;
  step(connection: Connection, random: Random): Promise<boolean>;
  verify(connection: Connection): Promise<void>;
}

/** What was acknowledged, and what was sent and got no answer. */
interface Ledger<T> {
  readonly sure: Set<T>;
  readonly unsure: Set<T>;
}
const ledger = <T>(): Ledger<T> => ({ sure: new Set(), unsure: new Set() });

/** Takes over what is there, once it is clear that nothing is lost and nothing was invented. */
function settle<T>(what: string, { sure, unsure }: Ledger<T>, found: ReadonlySet<T>): void {
  for (const one of sure) if (!found.has(one) && !unsure.has(one)) throw new Error(`${what} ${one} was acknowledged and is lost`);
  for (const one of found) if (!sure.has(one) && !unsure.has(one)) throw new Error(`${what} ${one} is there and should not be`);
  sure.clear();
  unsure.clear();
  for (const one of found) sure.add(one);
}

function createDesk(name: string): Desk {
  const number = `D-${name}`;
  const docId = `ORGBLAD-${number}`;
  const path = { type: 'ORGBLAD', number };
  const labels = ledger<string>();
  const comments = ledger<string>();
  const ids = new Map<string, string>();
  const favorite = ledger<string>();
  const done = new Map<string, number>();
  const downloads = { sure: 0, unsure: 0 };
  let made = 0;

  /** One write, noted as unsure until its answer is there; then as what it was sent to be. */
  async function write<T>(
    [kind, book, item]: readonly [kind: string, book: Ledger<T>, item: T],
    send: () => Promise<{ status: number } | undefined>,
    isRemoval = false,
  ): Promise<boolean> {
    book.unsure.add(item);
    const answer = await send();
    if (!answer) return false;
    if (answer.status >= 300) throw new Error(`${kind} of ${docId} answered ${answer.status}`);
    book.unsure.delete(item);
    if (isRemoval) book.sure.delete(item);
    else book.sure.add(item);
    done.set(kind, (done.get(kind) ?? 0) + 1);
    return true;
  }

  const publish = (connection: Connection) => {
    made += 1;
    const label = `${made}.0`;
    const document = { ...path, label, title: `Skrivebord ${name}`, text: `Tekst ${wordOf(name, label)}.` };
    return write(['publish', labels, label], () => connection.admin('/documents', { publish: document }));
  };

  const comment = (connection: Connection) => {
    made += 1;
    const text = `${name}/${made}`;
    return write(['comment', comments, text], async () => {
      const answer = await connection.admin('/documents', { comment: { docId, username: USER, text } });
      if (answer) ids.set(text, answer.body.commentId);
      return answer;
    });
  };

  const uncomment = (connection: Connection, text: string) =>
    write(['uncomment', comments, text], () => connection.admin('/documents', { removeComment: ids.get(text) ?? '' }), true);

  const toggle = (connection: Connection) => {
    const on = !favorite.sure.has(docId);
    const body = { favorite: { username: USER, docId, on } };
    return write(['favorite', favorite, docId], () => connection.admin('/documents', body), !on);
  };

  async function download(connection: Connection): Promise<boolean> {
    downloads.unsure += 1;
    const answer = await connection.call({ operation: 'downloadDocument', path });
    if (!answer) return false;
    if (answer.status !== 200) throw new Error(`download of ${docId} answered ${answer.status}`);
    downloads.unsure -= 1;
    downloads.sure += 1;
    done.set('download', (done.get('download') ?? 0) + 1);
    return true;
  }

  async function verify(connection: Connection): Promise<void> {
    const versions = await must(connection, { operation: 'listDocumentVersions', path });
    const found: string[] = versions.status === 200 ? versions.body.map(({ label }: { label: string }) => label) : [];
    settle(`version of ${docId}`, labels, new Set(found));
    if (found.length === 0) return;
    const listed = await must(connection, { operation: 'listDocumentComments', path });
    for (const { id, text } of listed.body) ids.set(text, String(id));
    settle('comment', comments, new Set(listed.body.map(({ text }: { text: string }) => text)));
    const favorites = await must(connection, { operation: 'listFavoriteIds', path });
    settle('favourite', favorite, new Set((favorites.body as string[]).filter((id) => id === docId)));
    await verifySearch(connection, docId, wordOf(name, found[0] ?? ''));
    await verifyDownloads(connection);
  }

  async function verifyDownloads(connection: Connection): Promise<void> {
    const snapshot = await connection.admin('/snapshot');
    if (!snapshot) throw new Error('no snapshot after the restart');
    const days = snapshot.body.records.filter(
      ({ kind, value }: { kind: string; value: { docId: string } }) => kind === 'documentDay' && value.docId === docId,
    );
    const count = days.reduce((sum: number, { value }: { value: { count: number } }) => sum + value.count, 0);
    const { sure, unsure } = downloads;
    if (count < sure || count > sure + unsure)
      throw new Error(`${docId} was downloaded ${sure} to ${sure + unsure} times, and ${count} are counted`);
    downloads.sure = count;
    downloads.unsure = 0;
  }

  return {
    done,
    verify,
    step: (connection, random) => {
      if (labels.sure.size === 0) return publish(connection);
      if (comments.sure.size > MAX_COMMENTS) return uncomment(connection, random.pick([...comments.sure]));
      return random.pick([publish, comment, comment, toggle, download])(connection);
    },
  };
}

/** A word that no other version of any document has. */
const wordOf = (name: string, label: string): string => `ord${name}x${label}`.replace(/\W/g, 'q');

/** The index on the disk belongs to the documents on the disk. */
async function verifySearch(connection: Connection, docId: string, word: string): Promise<void> {
  const { body } = await must(connection, { operation: 'searchDocuments', path: {}, query: `?q=${word}` });
  const ids = body.matches.map(({ versionlessId }: { versionlessId: string }) => versionlessId);
  if (ids.join() !== docId) throw new Error(`${word} of ${docId} is found in ${ids.join() || 'nothing'}`);
}

export interface Worker {
  readonly share: Share;
  readonly desk: Desk;
  readonly estimate: Estimate;
  /** Writes that got no answer and were done all the same. */
  readonly landed: number;
  /** Acknowledged writes by operation. */
  readonly done: ReadonlyMap<string, number>;
  /** Sends one write and remembers its answer; false when no answer came. */
  step(connection: Connection): Promise<boolean>;
  /** After a restart: what was acknowledged is there, what was not is there whole or not at all. */
  verify(connection: Connection): Promise<void>;
}

export function createWorker(name: string, seed: number, sharedSegment: () => string): Worker {
  const random = createRandom(seed);
  const share = createShare(name, sharedSegment);
  const desk = createDesk(name);
  const estimate = createEstimate(name);
  let made = 0;
  const count = () => {
    made += 1;
    return made;
  };
  const projects = createProjectMemory(name, count);
  const segments = createSegmentMemory(() => projects.home() ?? '', count);
  let pending: Pending | undefined;
  let landed = 0;
  const done = new Map<string, number>();

  async function step(connection: Connection): Promise<boolean> {
    const isHomeless = projects.home() === undefined;
    if (!isHomeless && random.chance(0.25)) return share.step(connection, random);
    if (!isHomeless && random.chance(0.3)) return desk.step(connection, random);
    if (!isHomeless && random.chance(0.2)) return estimate.step(connection, random);
    return send(connection, isHomeless || random.chance(0.12) ? projects : segments);
  }

  async function send(connection: Connection, memory: Memory): Promise<boolean> {
    pending = memory.next(random);
    const answer = await connection.call(pending.call);
    if (!answer) return false;
    // Nobody else writes here, so there is nothing to refuse.
    if (answer.status >= 300) {
      throw new Error(`${JSON.stringify(pending.call)} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    memory.remember(pending, answer);
    done.set(pending.call.operation, (done.get(pending.call.operation) ?? 0) + 1);
    pending = undefined;
    return true;
  }

  async function verify(connection: Connection): Promise<void> {
    await share.verify(connection);
    await desk.verify(connection);
    await estimate.verify(connection);
    if (await projects.verify(connection, pending)) landed += 1;
    if (projects.home() !== undefined && (await segments.verify(connection, pending))) landed += 1;
    pending = undefined;
  }

  return {
    share,
    desk,
    estimate,
    step,
    verify,
    done,
    get landed() {
      return landed;
    },
  };
}
