import { commonSettings, cursorSetting } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';
import { restSettings } from './rest/settings';

export const registrySettings = Type.Object({
  ...commonSettings,
  ...cursorSetting,
  SIGNING_KEY_FILE: Type.String({ minLength: 1 }),
  ...restSettings,
});
export type RegistryConfig = Static<typeof registrySettings>;
