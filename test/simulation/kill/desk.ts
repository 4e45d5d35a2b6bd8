import type { Random } from '../random.js';
import type { Connection } from './caller.js';
import { must } from './memory.js';

const USER = 'kari.nordmann';
const MAX_COMMENTS = 5;

/** A worker's document: its versions and comments, whether it is a favourite, and how often it was downloaded. */
export interface Desk {
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
  for (const one of sure)
    if (!found.has(one) && !unsure.has(one)) throw new Error(`${what} ${one} was acknowledged and is lost`);
  for (const one of found)
    if (!sure.has(one) && !unsure.has(one)) throw new Error(`${what} ${one} is there and should not be`);
  sure.clear();
  unsure.clear();
  for (const one of found) sure.add(one);
}

export function createDesk(name: string): Desk {
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
    write(
      ['uncomment', comments, text],
      () => connection.admin('/documents', { removeComment: ids.get(text) ?? '' }),
      true,
    );

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
    const found: string[] =
      versions.status === 200 ? versions.body.map(({ label }: { label: string }) => label) : [];
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
      ({ kind, value }: { kind: string; value: { docId: string } }) =>
        kind === 'documentDay' && value.docId === docId,
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
