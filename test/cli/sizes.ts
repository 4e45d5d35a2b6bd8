/** What is compressed is not of the same size everywhere. */
export const withoutSizes = (text: string): string => text.replace(/\b\d+(\.\d)? (bytes|kB|MB)\b/g, 'SIZE');
