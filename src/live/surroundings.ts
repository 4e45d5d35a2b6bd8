/** Units of the fields that the documents describe. */
const UNITS: Readonly<Record<string, string>> = { soilThermalResistivity: ' mK/W' };

/** Formats the answer of getSurroundings in one line; the documents do not show its fields, so all plain values are told. */
export function surroundingsText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return '';
  return Object.entries(answer)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name} ${String(value).slice(0, MOST)}${UNITS[name] ?? ''}`)
    .join(', ');
}

const MOST = 200;
