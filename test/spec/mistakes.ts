// What is around the part of a spec that matters in a test.
export const HEAD = 'apiVersion: trenchctl/v1\nproject: p\n';
export const segment = (lines: string): string => `${HEAD}segments:\n  A:\n    ${lines.replaceAll('\n', '\n    ')}\n`;
export const section = (lines: string): string => segment(`sections:\n  - ${lines.replaceAll('\n', '\n    ')}`);
export const layer = (lines: string): string => section(`layers:\n  - ${lines.replaceAll('\n', '\n    ')}`);
export const project = (keys: string): string => `apiVersion: trenchctl/v1\nproject: {number: p${keys === '' ? '' : `, ${keys}`}}\n`;
export const calculation = (nodes: string): string => `${HEAD}segments: {Alpha: {length: 5}, Beta: {}}\ncalculation: {nodes: [${nodes}]}\n`;
