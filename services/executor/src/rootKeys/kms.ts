/** Root keys in AWS KMS. Their versions are KMS's own affair: a key that it rotates keeps its ARN and opens what it wrapped before. */
import type { KMSClient } from '@aws-sdk/client-kms';
import type { KeyProvider } from '@gatehouse/crypto';
import { away, codeOf, denied, inTime, unreadable } from './keyService';

export interface KeyService extends KeyProvider {
  close(): void;
}

const SERVICE = 'AWS KMS';
const NOT_OURS = new Set(['InvalidCiphertextException', 'IncorrectKeyException']);
const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/** The SDK's errors by name and status: their texts may quote what was sent. */
function failure(err: unknown): Error {
  const {
    name = 'failed',
    $metadata,
    $retryable,
  } = err as { name?: string; $metadata?: { httpStatusCode?: number }; $retryable?: { throttling?: boolean } };
  const status = $metadata?.httpStatusCode ?? 0;
  if (NOT_OURS.has(name)) return unreadable(SERVICE, name);
  const throttled = $retryable?.throttling === true || /Throttl|LimitExceeded|TooManyRequests/.test(name);
  const refused = name === 'CredentialsProviderError' || (status >= CLIENT_ERROR && status < SERVER_ERROR);
  if (refused && !throttled) return denied(SERVICE, name);
  return away(SERVICE, status === 0 ? codeOf(err) : `${name} (status ${status})`);
}

const regionOf = (arn: string): string => arn.split(':')[3]!;

/** `arns`: the first wraps. The SDK is loaded only where this is used. */
export async function kmsKeyProvider({
  arns,
  endpoint,
}: {
  readonly arns: readonly string[];
  readonly endpoint: string;
}): Promise<KeyService> {
  const { KMSClient, EncryptCommand, DecryptCommand } = await import('@aws-sdk/client-kms');
  const primary = arns[0]!;
  const clients = new Map<string, KMSClient>();
  for (const region of arns.map(regionOf))
    if (!clients.has(region)) clients.set(region, new KMSClient({ region, ...(endpoint !== '' && { endpoint }) }));
  const clientOf = (arn: string): KMSClient => clients.get(regionOf(arn))!;
  const ask = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    inTime(SERVICE, (signal) => work(signal).catch((err: unknown) => Promise.reject(failure(err))));

  return {
    primary: () => Promise.resolve(primary),
    has: (rootKeyId) => arns.includes(rootKeyId),
    async wrap(key, context) {
      const command = new EncryptCommand({ KeyId: primary, Plaintext: key, EncryptionContext: { ...context } });
      const { CiphertextBlob } = await ask((abortSignal) => clientOf(primary).send(command, { abortSignal }));
      return { rootKeyId: primary, wrapped: Buffer.from(CiphertextBlob!).toString('base64url') };
    },
    async unwrap({ rootKeyId, wrapped }, context) {
      // The key is named, so that KMS opens nothing that another one wrapped.
      const command = new DecryptCommand({
        KeyId: rootKeyId,
        CiphertextBlob: Buffer.from(wrapped, 'base64url'),
        EncryptionContext: { ...context },
      });
      const { Plaintext } = await ask((abortSignal) => clientOf(rootKeyId).send(command, { abortSignal }));
      return Buffer.from(Plaintext!.buffer, Plaintext!.byteOffset, Plaintext!.byteLength);
    },
    close: () => {
      for (const client of clients.values()) client.destroy();
    },
  };
}
