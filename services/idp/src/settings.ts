import { commonSettings, drainSettings } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';

export const idpSettings = Type.Object({
  ...commonSettings,
  ...drainSettings,
  /** Port of the provider. */
  IDP_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8085 }),
  /** Public address of this provider, exactly as it stands in `iss`. */
  IDP_ISSUER: Type.String({ format: 'address', pattern: '^https?://[^/?#]+$' }),
  /** The one resource (RFC 8707) access tokens are made for; becomes their audience. */
  API_URL: Type.String({ format: 'address', pattern: '^https?://[^?#]+$' }),
  /** JSON file of the people who can sign in; read again at every sign-in. */
  IDP_USERS_FILE: Type.String({ minLength: 1, format: 'file' }),
  /** Signing and cookie keys; generated on first start, mode 0600. */
  IDP_KEYS_FILE: Type.String({ minLength: 1 }),
  /** Redirect addresses of the web console, separated by blanks; empty = no console client. */
  IDP_CONSOLE_REDIRECT_URIS: Type.String({ default: '' }),
});
export type IdpConfig = Static<typeof idpSettings>;
