/** A number, or anything else, that only JSON text can hold: 2^63, 1e400. */
export const rawJson = (text: string): string => `${MARK}${text}${MARK}`;

const MARK = '\u{e000}';
const MARKED = new RegExp(`"${MARK}([^${MARK}]*)${MARK}"`, 'g');

export const jsonText = (value: unknown): string => (JSON.stringify(value) ?? 'null').replace(MARKED, (_, text: string) => text);
