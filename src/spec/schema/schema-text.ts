const WIDTH = 110;

/** Writes JSON as the formatter of this repository does: maps on several lines, lists on one line if they fit. */
export function jsonText(value: unknown, indent = '', before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const short = value.some((item) => typeof item === 'object')
      ? undefined
      : `[${value.map((it) => JSON.stringify(it)).join(', ')}]`;
    if (short && indent.length + before + short.length < WIDTH) return short;
    return `[\n${value.map((item) => inner + jsonText(item, inner)).join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).map(([key, item]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + jsonText(item, inner, name.length);
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}
