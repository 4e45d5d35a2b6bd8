const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Indents JSON without reading its values: a number of 64 bits keeps all its digits, which JSON.parse would round.
 * Objects and lists without contents stay on one line.
 */
export function indentJson(text: string): string {
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return tokens
    .map((token, index) => {
      if (token === ':') return ': ';
      if (token === ',') return `,${line()}`;
      if (token === '{' || token === '[') {
        depth += 1;
        return /^[}\]]$/.test(tokens[index + 1] ?? '') ? token : token + line();
      }
      if (token !== '}' && token !== ']') return token;
      depth -= 1;
      return /^[{[]$/.test(tokens[index - 1] ?? '') ? token : line() + token;
    })
    .join('');
}
