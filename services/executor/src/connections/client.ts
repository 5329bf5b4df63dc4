import type { executor } from '@gatehouse/contracts';
import { basicValues } from '../domain/presentCredential';
import type { ClientMethod } from './discover';

/** A client ready to ask with. */
export interface Client {
  readonly clientId: string;
  readonly secret?: string;
  readonly method: ClientMethod;
  readonly server: executor.AuthorizationServer;
}

/** Encodes text as RFC 6749 2.3.1 has it: a form's encoding, which percent-encodes here all but letters and digits, as the client library does. */
const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[-_.!~*'()]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

/** What the client proves itself with, in all that is sent of it: no text may show it. */
export const clientSecrets = ({ clientId, secret }: Pick<Client, 'clientId' | 'secret'>): readonly string[] =>
  secret === undefined ? [] : [...basicValues(`${formEncoded(clientId)}:${formEncoded(secret)}`), `${clientId}:${secret}`, secret];
