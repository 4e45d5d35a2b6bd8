import { number, type Options } from '../command.js';

/** The port that a command listens on. */
export const portOption = (usual: number) =>
  ({
    port: {
      ...number('Port on 127.0.0.1; 0 chooses a free port'),
      default: usual,
      range: {
        words: 'a number from 0 to 65535',
        holds: (port: number) => Number.isInteger(port) && port >= 0 && port <= 65535,
      },
    },
  }) as const satisfies Options;
