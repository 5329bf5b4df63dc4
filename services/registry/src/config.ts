import { commonSettings, cursorSetting } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';
import { restSettings } from './edge/rest/settings';

export const registrySettings = Type.Object({
  ...commonSettings,
  ...cursorSetting,
  /** PEM file of its Ed25519 key, which signs principals and what it caches; others trust the public half under `registry`. */
  SIGNING_KEY_FILE: Type.String({ minLength: 1, format: 'file' }),
  /** Public address of the MCP edge: an origin. Export texts lead there. */
  BASE_URL: Type.String({ format: 'address', pattern: '^https?://[^/?#@]+$', default: 'http://127.0.0.1:8080' }),
  ...restSettings,
});
export type RegistryConfig = Static<typeof registrySettings>;
