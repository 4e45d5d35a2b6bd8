// Functions that the parts of the bench share: claims that are met or missed, and rows of figures.
let missed = 0;

export function claim(text, holds) {
  console.log(`  ${holds ? 'holds ' : 'MISSED'}  ${text}`);
  if (!holds) missed += 1;
}

export const claimsMissed = () => missed;

export const row = (name, ...cells) =>
  console.log(`  ${name.padEnd(44)} ${cells.map((cell) => String(cell).padStart(12)).join(' ')}`);

export const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

export const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
