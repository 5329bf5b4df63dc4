/** What the Transit engine of Vault and OpenBao does with keys of type `aes256-gcm96`, in its wire form. `rewrap` takes no associated data there either. */
import { serveKeys, type FakeKeyService, type KeyServiceAnswer } from './server';
import { keyVersions, type KeyVersions } from './versions';

export interface FakeTransit extends FakeKeyService {
  /** The token that has rights. */
  token: string;
  /** Ignores associated data, as an engine does that is older than the feature. */
  ignoresAssociatedData: boolean;
}

const refusal = (status: number, ...errors: string[]): KeyServiceAnswer => ({ status, body: { errors } });
const PATH = /^\/v1\/([a-z/-]+)\/(encrypt|decrypt)\/([a-z-]+)$/;
const WRAPPED = /^vault:v(\d+):(.+)$/;

/** Starts a fake transit engine with keys of these names at the mount `transit`. They are rotated together. */
export async function startFakeTransit(names: readonly string[] = ['gatehouse']): Promise<FakeTransit> {
  const keys = new Map<string, KeyVersions>(names.map((name) => [name, keyVersions()]));
  const dataOf = ({ associated_data: data = '' }: Record<string, unknown>): Buffer =>
    Buffer.from(fake.ignoresAssociatedData ? '' : String(data), 'base64');
  const answered = (data: object): KeyServiceAnswer => ({ status: 200, body: { request_id: 'r', lease_id: '', renewable: false, data } });

  function decrypt(key: KeyVersions, body: Record<string, unknown>): KeyServiceAnswer {
    const [, version, sealed] = WRAPPED.exec(String(body['ciphertext'])) ?? [];
    if (version === undefined) return refusal(400, 'invalid ciphertext: no prefix');
    if (key.isRetired(Number(version))) return refusal(400, 'ciphertext or signature version is disallowed by policy (too old)');
    const plaintext = key.decrypt(Number(version), Buffer.from(sealed!, 'base64'), dataOf(body));
    return plaintext === undefined
      ? refusal(400, 'cipher: message authentication failed')
      : answered({ plaintext: plaintext.toString('base64') });
  }

  const server = await serveKeys({
    contentType: 'application/json',
    operationOf: ({ url }) => PATH.exec(url ?? '')?.[2] ?? 'unknown',
    answer({ headers, url }, operation, body) {
      if (headers['x-vault-token'] !== fake.token) return refusal(403, 'permission denied');
      const [, mount, , name] = PATH.exec(url ?? '') ?? [];
      if (mount !== 'transit') return refusal(404, `no handler for route "${mount}/${operation}/${name}"`);
      const key = keys.get(name!);
      if (key === undefined) return refusal(400, 'encryption key not found');
      if (operation === 'decrypt') return decrypt(key, body);
      const sealed = key.encrypt(Buffer.from(String(body['plaintext']), 'base64'), dataOf(body));
      return answered({ ciphertext: `vault:v${key.latest}:${sealed.toString('base64')}`, key_version: key.latest });
    },
    faults: {
      denied: refusal(403, '1 error occurred:\n\t* permission denied\n\n'),
      throttled: refusal(429, 'request path "transit/decrypt/gatehouse": rate limit quota exceeded'),
      broken: refusal(503, 'Vault is sealed'),
    },
  });
  const fake: FakeTransit = Object.assign(server, {
    token: 'hvs.first',
    ignoresAssociatedData: false,
    rotate: () => {
      for (const key of keys.values()) key.rotate();
    },
    retireBefore: (version: number) => {
      for (const key of keys.values()) key.retireBefore(version);
    },
  });
  return fake;
}
