import { drainSettings, limitSettings, personSettings, trustedProxySetting, type CommonConfig } from '@gatehouse/runtime';
import { Type, type Static, type TObject } from 'typebox';

/** Settings of the REST edge. Issuer and audience have no default: an edge that does not know whose tokens it takes does not open. */
export const restSettings = {
  ...trustedProxySetting,
  ...limitSettings,
  ...drainSettings,
  /** Port of the REST API. */
  REST_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8081 }),
  /** Public address of this API, without a trailing slash. */
  API_URL: Type.String({ format: 'address', pattern: '^https?://[^?#]*[^/?#]$' }),
  /** Issuer of access tokens, exactly as it stands in `iss`. */
  IDP_ISSUER: Type.String({ format: 'address', pattern: '^https?://[^?#]+$' }),
  /** What `aud` of an access token must contain. */
  IDP_AUDIENCE: Type.String({ minLength: 1, maxLength: 2_048 }),
  /** Where the issuer's keys are; empty = as its discovery document says. */
  IDP_JWKS_URL: Type.String({ format: 'address', default: '', pattern: '^(https?://.+)?$' }),
  /** Signature algorithms taken, separated by commas. */
  IDP_ALGORITHMS: Type.String({ default: 'RS256,ES256', pattern: '^(RS256|ES256)(,(RS256|ES256))*$' }),
  /** Values of `typ` that an access token may have, separated by commas; `none` = it has none. Of any but `at+jwt` the claim `scope` or `scp` is asked for, which no ID token has. */
  IDP_TOKEN_TYPES: Type.String({ default: 'at+jwt', pattern: '^[a-z0-9/+.-]+(,[a-z0-9/+.-]+)*$' }),
  ...personSettings,
} as const;

export type RestConfig = CommonConfig & Static<TObject<typeof restSettings>>;
