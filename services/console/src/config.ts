/** Settings of the console, and what is derived from them once at start. */
import { commonSettings, drainSettings, personSettings, trustedProxySetting } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';

export const consoleSettings = Type.Object({
  ...commonSettings,
  ...drainSettings,
  ...trustedProxySetting,
  /** Signs the address of the person whose call is passed on; REST trusts the public half under `console`. */
  SIGNING_KEY_FILE: Type.String({ minLength: 1, format: 'file' }),
  /** Port of the console. */
  CONSOLE_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8084 }),
  /** `{control_room_url}`: the origin people open, without path or trailing slash. */
  CONTROL_ROOM_URL: Type.String({ pattern: '^https?://[^/?#]+$' }),
  /** `{api_url}`: the REST API, without a trailing slash. */
  API_URL: Type.String({ format: 'address', pattern: '^https?://[^?#]*[^/?#]$' }),
  /** `{base_url}`: the MCP endpoint, shown in commands to copy. */
  BASE_URL: Type.String({ format: 'address', pattern: '^https?://[^/?#]+$' }),
  /** Encrypts what Redis keeps of a session. A new value signs everybody out. */
  SESSION_SECRET: Type.String({ minLength: 32 }),
  /** The identity provider, exactly as it stands in `iss`; its discovery document tells the rest. */
  IDP_ISSUER: Type.String({ format: 'address', pattern: '^https?://[^?#]+$' }),
  /** Client at the provider; the redirect address to register is `{control_room_url}/signin/callback`. */
  IDP_CLIENT_ID: Type.String({ default: 'gatehouse-console', minLength: 1 }),
  /** Empty for a public client (PKCE alone). */
  IDP_CLIENT_SECRET: Type.String({ default: '' }),
  /** Scopes asked for; add `offline_access` where the provider wants it for refresh tokens. */
  IDP_SCOPE: Type.String({ default: 'openid email profile api', pattern: '(^| )openid( |$)' }),
  /** How the provider is told that the access token is for `{api_url}`: RFC 8707 `resource`, `audience`, or not at all. */
  IDP_AUDIENCE_PARAMETER: Type.Enum(['resource', 'audience', 'none'], { default: 'resource' }),
  ...personSettings,
  /** What to call the provider on the sign-in page; empty = its host. */
  IDP_NAME: Type.String({ default: '', maxLength: 64 }),
});
export type ConsoleConfig = Static<typeof consoleSettings>;

/** The address of this console. */
export interface Site {
  readonly origin: string;
  readonly host: string;
  /** Reached by TLS: browsers may remember to insist on it. */
  readonly secure: boolean;
}

/** Throws when CONTROL_ROOM_URL is more than an origin. */
export function siteOf({ CONTROL_ROOM_URL: url }: Pick<ConsoleConfig, 'CONTROL_ROOM_URL'>): Site {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.origin !== url) throw new Error('CONTROL_ROOM_URL must be a bare origin such as https://console.example.com');
  return { origin: parsed.origin, host: parsed.host, secure: parsed.protocol === 'https:' };
}
