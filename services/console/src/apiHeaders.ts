/** What the console itself says in every request to the API: the person's token, and where the person comes from, signed. */
import type { IncomingMessage } from 'node:http';
import { CLIENT_HEADER, type SignClient } from '@gatehouse/crypto';
import { clientAddress } from '@gatehouse/runtime';

export type ApiHeaders = (request: IncomingMessage, accessToken: string) => Readonly<Record<string, string>>;

/** `trustedHops`: proxies of ours in front of this edge. */
export const apiHeaders =
  (signClient: SignClient, trustedHops: number): ApiHeaders =>
  (request, accessToken) => {
    const authorization = `Bearer ${accessToken}`;
    return { authorization, [CLIENT_HEADER]: signClient(clientAddress(request, trustedHops), authorization) };
  };
