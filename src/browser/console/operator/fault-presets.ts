import { words } from '../shell/language.js';

export type FaultAction = Readonly<Record<string, unknown>>;

export interface Preset {
  readonly id: string;
  label(): string;
  /** The operation that the preset is for; the operator may state another. */
  readonly operation: string;
  /** The number that the action needs. */
  readonly value?: { label(): string; readonly initial: number; readonly min: number };
  action(value: number): FaultAction;
}

const w = words({
  refuse: ['The call is refused, nothing is done', 'Kallet avvises, ingenting blir gjort'],
  status: ['Status of the answer', 'Status i svaret'],
  reset: ['The write is kept, the connection breaks', 'Skrivingen beholdes, forbindelsen brytes'],
  timeout: ['The write is kept, no answer comes', 'Skrivingen beholdes, det kommer ikke noe svar'],
  gateway: ['The write is kept, the answer is an error', 'Skrivingen beholdes, svaret er en feil'],
  late: ['An error now, the write comes later', 'En feil nå, skrivingen kommer senere'],
  after: ['After so many requests', 'Etter så mange kall'],
  latency: ['The answer is slow', 'Svaret er tregt'],
  ms: ['Milliseconds', 'Millisekunder'],
  lag: ['A new segment is missing in the next lists', 'En ny strekning mangler i de neste listene'],
  lists: ['Number of lists', 'Antall lister'],
  rival: ['Another user writes first', 'En annen bruker skriver først'],
  expire: ['All tokens expire', 'Alle token utløper'],
});

/** The faults that a real service has shown, ready to be switched on. */
export const PRESETS: readonly [Preset, ...Preset[]] = [
  {
    ...{ id: 'refuse', label: () => w().refuse, operation: 'add*' },
    value: { label: () => w().status, initial: 500, min: 400 },
    action: (status) => ({ kind: 'refuse', status }),
  },
  { id: 'reset', label: () => w().reset, operation: 'add*', action: () => ({ kind: 'lose', how: 'reset' }) },
  {
    id: 'timeout',
    label: () => w().timeout,
    operation: 'add*',
    action: () => ({ kind: 'lose', how: 'timeout' }),
  },
  {
    ...{ id: 'gateway', label: () => w().gateway, operation: 'add*' },
    value: { label: () => w().status, initial: 502, min: 500 },
    action: (status) => ({ kind: 'lose', how: 'status', status }),
  },
  {
    ...{ id: 'late', label: () => w().late, operation: 'add*' },
    value: { label: () => w().after, initial: 3, min: 1 },
    action: (afterRequests) => ({ kind: 'late-commit', afterRequests }),
  },
  {
    ...{ id: 'latency', label: () => w().latency, operation: '' },
    value: { label: () => w().ms, initial: 500, min: 0 },
    action: (ms) => ({ kind: 'latency', ms }),
  },
  {
    ...{ id: 'lag', label: () => w().lag, operation: 'createSegment' },
    value: { label: () => w().lists, initial: 2, min: 1 },
    action: (lists) => ({ kind: 'lag', lists }),
  },
  {
    ...{ id: 'rival', label: () => w().rival, operation: 'update*' },
    action: () => ({ kind: 'rival', when: 'during', edit: { operation: 'addSensor', body: {} } }),
  },
  { id: 'expire', label: () => w().expire, operation: '', action: () => ({ kind: 'expire-tokens' }) },
];

export const actionOf = (preset: Preset, value: number | undefined): FaultAction =>
  preset.action(value ?? preset.value?.initial ?? 0);
