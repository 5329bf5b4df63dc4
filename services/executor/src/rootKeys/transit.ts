/**
 * Root keys in the Transit engine of Vault or OpenBao. A key has versions, and the text of what it wrapped names the one that did: `vault:v3:…`.
 * The context goes as `associated_data`, which `rewrap` does not take: moving a key to a new version is unwrap and wrap.
 */
import { readFile } from 'node:fs/promises';
import { contextBytes, type KeyContext } from '@gatehouse/crypto';
import { scrub, secretsOf } from '../domain/scrub';
import type { KeyService } from './kms';
import { away, codeOf, denied, inTime, unreadable } from './keyService';

const SERVICE = 'Transit';
const WRAPPED = /^vault:v([1-9][0-9]*):[A-Za-z0-9+/]+=*$/;
const ID = /^transit:(.+):v[1-9][0-9]*$/;
const MAX_REASON = 200;
const [BAD_REQUEST, TOO_MANY, SERVER_ERROR] = [400, 429, 500];

export interface TransitSettings {
  readonly url: string;
  /** `mount/name`; the first wraps. */
  readonly keys: readonly string[];
  readonly tokenFile: string;
  readonly namespace: string;
}

type Answer = Readonly<Record<string, unknown>>;

const associatedData = (context: KeyContext): string => contextBytes(['gatehouse-root-1'], context).toString('base64');

async function tokenIn(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (err) {
    throw denied(SERVICE, `TRANSIT_TOKEN_FILE cannot be read (${codeOf(err)})`);
  }
}

/** What the engine says of a fault, without `sent`. */
async function reasonOf(response: Response, sent: readonly string[]): Promise<string> {
  const { errors = [] } = (await response.json().catch(() => ({}))) as { errors?: string[] };
  return `status ${response.status} ${scrub(String(errors[0] ?? ''), secretsOf(sent))}`.slice(0, MAX_REASON).trimEnd();
}

const otherForm = (): Error => away(SERVICE, 'an answer of another form');

/** A proxy on the way may answer in its place. */
async function dataOf(response: Response): Promise<Answer> {
  const { data } = (await response.json().catch(() => ({}))) as { data?: Answer };
  if (typeof data !== 'object' || data === null) throw otherForm();
  return data;
}

export function transitKeyProvider({ url, keys, tokenFile, namespace }: TransitSettings): KeyService {
  const primary = keys[0]!;

  async function post(
    operation: 'encrypt' | 'decrypt',
    key: string,
    body: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const at = key.lastIndexOf('/');
    const token = await tokenIn(tokenFile);
    const headers = {
      'content-type': 'application/json',
      'x-vault-request': 'true',
      'x-vault-token': token,
      ...(namespace !== '' && { 'x-vault-namespace': namespace }),
    };
    // A redirect would take the token elsewhere.
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'error' as const };
    const response = await fetch(`${url.replace(/\/$/, '')}/v1/${key.slice(0, at)}/${operation}/${key.slice(at + 1)}`, init).catch(
      (err: unknown) => Promise.reject(away(SERVICE, codeOf(err))),
    );
    if (response.ok) return dataOf(response);
    const reason = await reasonOf(response, [token, ...Object.values(body)]);
    if (response.status === TOO_MANY || response.status >= SERVER_ERROR) throw away(SERVICE, reason);
    throw response.status === BAD_REQUEST && operation === 'decrypt' ? unreadable(SERVICE, reason) : denied(SERVICE, reason);
  }
  const ask = (operation: 'encrypt' | 'decrypt', key: string, body: Readonly<Record<string, string>>): Promise<Answer> =>
    inTime(SERVICE, (signal) => post(operation, key, body, signal));

  async function encrypt(key: Buffer, context: KeyContext): Promise<{ rootKeyId: string; wrapped: string }> {
    const body = { plaintext: key.toString('base64'), associated_data: associatedData(context) };
    const wrapped = String((await ask('encrypt', primary, body))['ciphertext']);
    const version = WRAPPED.exec(wrapped)?.[1];
    if (version === undefined) throw otherForm();
    return { rootKeyId: `transit:${primary}:v${version}`, wrapped };
  }

  return {
    // Asked for each time: an operator rotates the key over there.
    primary: async () => (await encrypt(Buffer.alloc(1), { purpose: 'version' })).rootKeyId,
    has: (rootKeyId) => keys.includes(ID.exec(rootKeyId)?.[1] ?? ''),
    wrap: encrypt,
    async unwrap({ rootKeyId, wrapped }, context) {
      if (!WRAPPED.test(wrapped)) throw unreadable(SERVICE, 'not a ciphertext of this engine');
      const { plaintext } = await ask('decrypt', ID.exec(rootKeyId)![1]!, {
        ciphertext: wrapped,
        associated_data: associatedData(context),
      });
      if (typeof plaintext !== 'string') throw otherForm();
      return Buffer.from(plaintext, 'base64');
    },
    close: () => undefined,
  };
}
