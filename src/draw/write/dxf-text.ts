// A text of a DXF file is one line of ASCII, and readers know three escapes in it: \U+XXXX for a character, ^ for control
// characters, and %% for signs such as a diameter. A foreign text must use none of them by accident.

/** A text as one line that shows the same characters in every reader. */
export function dxfText(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // Control and format characters have no place in a drawing: a line break would start a new group of the file.
    if (/\p{Cc}|\p{Zl}|\p{Zp}/u.test(character)) return ' ';
    if (/\p{Cf}|\p{Cs}/u.test(character)) return '';
    if (code > 0xffff) return escaped(0x25a1);
    if (code > 0x7e || character === '\\') return escaped(code);
    return character === '^' ? '^ ' : character;
  })
    .join('')
    .replaceAll(/%(?=%)/g, '% ');
}

function escaped(code: number): string {
  return `\\U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
