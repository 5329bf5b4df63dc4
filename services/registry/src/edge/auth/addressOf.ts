/** Where a person's request comes from: as the console says it of what it passes on, else as the connection and our proxies show it. */
import type { IncomingMessage } from 'node:http';
import { CLIENT_HEADER, type VerifyClient } from '@gatehouse/crypto';
import { clientAddress, rawHeaderValues } from '@gatehouse/runtime';

export type AddressOf = (request: IncomingMessage) => string | undefined;

/** `trustedHops`: proxies of ours in front of this edge. A header that is not the console's word counts as if it were not there. */
export const addressReader =
  (verifyClient: VerifyClient, trustedHops: number): AddressOf =>
  (request) => {
    const [said, ...more] = rawHeaderValues(request, CLIENT_HEADER);
    const client = said === undefined || more.length > 0 ? undefined : verifyClient(said, request.headers.authorization ?? '');
    return client === undefined ? clientAddress(request, trustedHops) : client.address;
  };
