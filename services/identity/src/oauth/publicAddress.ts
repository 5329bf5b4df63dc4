/** May a client id metadata document be fetched from here? Judged by the addresses a name resolves to, never by its letters. */
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '@gatehouse/runtime';
import { DocumentFault } from './documentFaults';

/** Name resolution for a socket: fails unless every answer is a public address. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (err, addresses: LookupAddress[]) => {
    if (err !== null) return done(err, '', 0);
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new DocumentFault(`${hostname} does not resolve to public addresses only`), '', 0);
    if (options.all === true) return done(null, addresses);
    return done(null, addresses[0]!.address, addresses[0]!.family);
  });
};
