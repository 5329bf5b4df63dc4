import type { executor } from '@gatehouse/contracts';
import type { ClientMethod } from './discover';

/** A client ready to ask with. */
export interface Client {
  readonly clientId: string;
  readonly secret?: string;
  readonly method: ClientMethod;
  readonly server: executor.AuthorizationServer;
}
