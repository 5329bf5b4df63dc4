/** Tells which address a request comes from: what the console signed for a request it passes on, else what the connection and our proxies show. */
import type { IncomingMessage } from 'node:http';
import { CLIENT_HEADER, type VerifyClient } from '@gatehouse/crypto';
import { clientAddress, rawHeaderValues } from '@gatehouse/runtime';

export interface Client {
  readonly address: string | undefined;
  /** The console passes the request on for a person, and vouches for this with its signature. */
  readonly isConsole: boolean;
}
export type ClientOf = (request: IncomingMessage) => Client;

/** `trustedHops`: proxies of ours in front of this edge. A header that the console has not signed counts as if it were not there. */
export const clientReader =
  (verifyClient: VerifyClient, trustedHops: number): ClientOf =>
  (request) => {
    const [said, ...more] = rawHeaderValues(request, CLIENT_HEADER);
    const client = said === undefined || more.length > 0 ? undefined : verifyClient(said, request.headers.authorization ?? '');
    if (client === undefined) return { address: clientAddress(request, trustedHops), isConsole: false };
    return { address: client.address, isConsole: true };
  };
