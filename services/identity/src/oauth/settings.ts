import { resolverSetting } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';

export const oauthSettings = {
  /** `{base_url}`: issuer of our tokens, and the origin of the addresses they are for. A bare origin. */
  BASE_URL: Type.String({ format: 'address', pattern: '^https?://[^/?#@]+$', default: 'http://127.0.0.1:8080' }),
  /** Key file (mode 0600): what is sealed to identity and what it keeps encrypted cannot be read without it. */
  MASTER_KEY_FILE: Type.String({ minLength: 1, format: 'file' }),
  /** `host:port` of client metadata documents fetched although the address is not a public one, comma-separated. */
  CLIENT_DOCUMENT_ALLOW: Type.String({ default: '' }),
  ...resolverSetting,
  /** Whether clients are told that they may present the address of a metadata document: `auto` = where this process found a way out when it started. */
  CLIENT_DOCUMENTS: Type.Enum(['auto', 'on', 'off'], { default: 'auto' }),
  /** `host:port` that `auto` tries to reach. */
  CLIENT_DOCUMENT_PROBE: Type.String({ default: 'www.iana.org:443', pattern: '^[A-Za-z0-9.-]+:[0-9]{1,5}$' }),
} as const;

export type OAuthConfig = Static<ReturnType<typeof Type.Object<typeof oauthSettings>>>;

export const allowedDocuments = (setting: string): ReadonlySet<string> =>
  new Set(
    setting
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
