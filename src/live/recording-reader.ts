import { isUnsent, type Reader } from './reader.js';

/** A reader that records its questions: several runs that ask the same count them once. */
export interface RecordingReader extends Reader {
  /** The number of reads for each question. */
  readonly asked: ReadonlyMap<string, number>;
}

export function recordingReader(reader: Reader): RecordingReader {
  const asked = new Map<string, number>();
  const add = (key: string, count: number): void => void asked.set(key, (asked.get(key) ?? 0) + count);
  return {
    ...reader,
    asked,
    async read(operation, options = {}) {
      const key = [operation, ...Object.values({ ...options.path, ...options.query })].join(' ');
      add(key, 1);
      try {
        return await reader.read(operation, options);
      } catch (error) {
        if (isUnsent(error)) add(key, -1);
        throw error;
      }
    },
  };
}
