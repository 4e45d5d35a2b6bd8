const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Values of a JSON text are lists, objects, texts, numbers and so on. They are counted in
 * the bytes before anything is built, because an empty object of two bytes takes fifty when it is built.
 *
 * In a list and in an object each comma precedes one more value, and each of them that is not empty has a first value.
 */
export function hasMoreValues(bytes: Uint8Array, max: number): boolean {
  // A value and the comma after it take two bytes at least.
  if (bytes.length <= 2 * max) return false;
  let values = 1;
  let isOpen = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte <= 0x20) continue;
    const isClosing = byte === CLOSE_LIST || byte === CLOSE_OBJECT;
    if (byte === COMMA || (isOpen && !isClosing)) values += 1;
    if (values > max) return true;
    isOpen = byte === OPEN_LIST || byte === OPEN_OBJECT;
    if (byte === QUOTE) at = endOfText(bytes, at);
  }
  return false;
}

function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}
