import type { DocumentTable } from './document-table.js';
import type { GroupCommit } from './group-commit.js';

export interface IndexingParts {
  readonly documents: DocumentTable;
  readonly groups: GroupCommit;
  readonly transaction: (work: () => boolean) => boolean;
  /** False once the store is closed. */
  readonly isOpen: () => boolean;
}

/** Takes documents into the index batch by batch. Other requests are served between two batches. */
export function createIndexing(parts: IndexingParts): () => Promise<void> | undefined {
  const { documents, groups, transaction, isOpen } = parts;
  let running: Promise<void> | undefined;

  async function indexAll(): Promise<void> {
    documents.openIndex(transaction);
    while (isOpen() && documents.hasToIndex()) {
      groups.join(someDocuments, false);
      await groups.stored();
    }
  }

  function someDocuments(): boolean {
    try {
      documents.indexSome();
      return true;
    } catch (error) {
      documents.forget();
      throw error;
    }
  }

  return () => {
    if (running) return running;
    if (!documents.hasToIndex()) return undefined;
    running = indexAll().finally(() => {
      running = undefined;
    });
    // Nobody waits if the store itself has started this; the next search meets the same error.
    running.catch(() => {});
    return running;
  };
}
