/** What AWS KMS does with symmetric keys, in its wire form: JSON 1.1, the operation in `X-Amz-Target`, requests signed by Signature Version 4. */
import { serveKeys, type FakeKeyService, type KeyServiceAnswer } from './server';
import { keyVersions } from './versions';

export interface FakeKms extends FakeKeyService {
  readonly arns: readonly string[];
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[a-z0-9-]+\/kms\/aws4_request, SignedHeaders=[a-z0-9;-]+, Signature=[0-9a-f]{64}$/;

const refusal = (type: string, message: string, status = 400): KeyServiceAnswer => ({ status, body: { __type: type, message } });

/** Which key made a blob, by its place, and which version; then what that made. */
const HEADER_BYTES = 2;

/** Starts a fake KMS with `count` keys in eu-central-1. They are rotated together. */
export async function startFakeKms(count = 1): Promise<FakeKms> {
  const arns = Array.from({ length: count }, (_, i) => `arn:aws:kms:eu-central-1:111122223333:key/0000-${i}`);
  const keys = arns.map(() => keyVersions());
  const contextOf = ({ EncryptionContext = {} }: Record<string, unknown>): Buffer =>
    Buffer.from(JSON.stringify(Object.entries(EncryptionContext as object).sort()));

  function encrypt(index: number, body: Record<string, unknown>): KeyServiceAnswer {
    const sealed = keys[index]!.encrypt(Buffer.from(String(body['Plaintext']), 'base64'), contextOf(body));
    const blob = Buffer.concat([Buffer.from([index, keys[index]!.latest]), sealed]);
    const answer = { CiphertextBlob: blob.toString('base64'), KeyId: arns[index], EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    return { status: 200, body: answer };
  }

  function decrypt(named: number, body: Record<string, unknown>): KeyServiceAnswer {
    const blob = Buffer.from(String(body['CiphertextBlob']), 'base64');
    const [index = -1, version = -1] = blob;
    if (keys[index] === undefined) return refusal('InvalidCiphertextException', 'null');
    if (index !== named)
      return refusal('IncorrectKeyException', 'The key ID in the request does not identify a CMK that can perform this operation.');
    if (keys[index].isRetired(version)) return refusal('KMSInvalidStateException', `${arns[index]} is pending deletion.`);
    const plaintext = keys[index].decrypt(version, blob.subarray(HEADER_BYTES), contextOf(body));
    if (plaintext === undefined) return refusal('InvalidCiphertextException', 'null');
    const answer = { Plaintext: plaintext.toString('base64'), KeyId: arns[index], EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    return { status: 200, body: answer };
  }

  const server = await serveKeys({
    contentType: 'application/x-amz-json-1.1',
    operationOf: ({ headers }) => String(headers['x-amz-target']).replace(/^TrentService\./, ''),
    answer({ headers }, operation, body) {
      if (!SIGNED.test(headers.authorization ?? '')) return refusal('MissingAuthenticationTokenException', 'Missing Authentication Token');
      const index = arns.indexOf(String(body['KeyId']));
      if (index < 0) return refusal('NotFoundException', `Key '${String(body['KeyId'])}' does not exist`);
      if (operation === 'Encrypt') return encrypt(index, body);
      return operation === 'Decrypt' ? decrypt(index, body) : refusal('UnknownOperationException', 'null');
    },
    faults: {
      denied: refusal('AccessDeniedException', 'User: arn:aws:sts::111122223333:assumed-role/executor is not authorized to perform this'),
      throttled: refusal(
        'ThrottlingException',
        'You have exceeded the rate at which you may call KMS. Reduce the frequency of your calls.',
      ),
      broken: refusal('KMSInternalException', 'null', 500),
    },
  });
  return Object.assign(server, {
    arns,
    rotate: () => {
      for (const key of keys) key.rotate();
    },
    retireBefore: (version: number) => {
      for (const key of keys) key.retireBefore(version);
    },
  });
}
