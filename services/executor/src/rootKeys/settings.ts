/** Where the root keys of the vault are: a file, AWS KMS, or the Transit engine of Vault or OpenBao. Several at once while keys move from one to another. */
import { Type, type Static, type TObject } from 'typebox';

const KMS_KEY = 'arn:aws[a-z-]*:kms:[a-z0-9-]+:[0-9]{12}:key/[A-Za-z0-9-]+';
const TRANSIT_KEY = '[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+';
const listOf = (item: string): string => `^(${item}(,${item})*)?$`;

export const rootKeySettings = {
  /** What wraps keys of organizations from now on: the key file, AWS KMS, or Transit of Vault or OpenBao. What another wrapped is opened as long as that one's settings are there. */
  ROOT_KEYS: Type.Enum(['file', 'aws-kms', 'transit'], { default: 'file' }),
  /** Key file of the vault (mode 0600), needed for `file`. The start fails when neither it nor a key service has a key that the database needs. */
  MASTER_KEY_FILE: Type.String({ default: '', format: 'file' }),
  /** ARNs of KMS keys, comma-separated: the first wraps, the others only unwrap. Credentials are found as AWS SDKs find them. */
  KMS_KEY_ARNS: Type.String({ default: '', pattern: listOf(KMS_KEY) }),
  /** Address of KMS where it is not that of the key's region, such as a private endpoint. */
  KMS_ENDPOINT: Type.String({ default: '', pattern: '^(https?://[^?#@]+)?$' }),
  /** Address of Vault or OpenBao. */
  TRANSIT_URL: Type.String({ default: '', pattern: '^(https?://[^?#@]+)?$' }),
  /** Transit keys as `mount/name`, comma-separated: the first wraps, the others only unwrap. */
  TRANSIT_KEYS: Type.String({ default: '', pattern: listOf(TRANSIT_KEY) }),
  /** File with the token for it, read anew for each request, so that an agent may renew it. */
  TRANSIT_TOKEN_FILE: Type.String({ default: '' }),
  /** Its namespace, where there are any. */
  TRANSIT_NAMESPACE: Type.String({ default: '' }),
};
export type RootKeyConfig = Static<TObject<typeof rootKeySettings>>;
