import type { ServiceName } from '../../api/operations.js';
import { type TypedClient, typedClient } from '../../api/typed-client.js';
import type { Ended } from '../command.js';
import type { GlobalArgs } from '../options/common-options.js';
import { type Connection, withConnection } from './connect.js';

/** The typed clients of the services, and the user and company of the login. */
export interface Services
  extends Pick<Connection, 'target' | 'companyId' | 'username' | 'reading' | 'profile' | 'isRemote'> {
  /** A client that refuses to write. */
  readonly read: TypedClient;
  readonly write: TypedClient;
}

/** `needs` are the services that the command calls first. */
export const withClient = (
  args: GlobalArgs,
  needs: readonly ServiceName[],
  work: (services: Services) => Promise<Ended>,
): Promise<Ended> =>
  withConnection(
    args,
    (connection) =>
      work({
        ...connection,
        read: typedClient(connection.reading),
        write: typedClient(connection.writing),
      }),
    needs,
  );
