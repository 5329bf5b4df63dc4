import { commonSettings } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';

export const orderDeskSettings = Type.Object({
  ...commonSettings,
  /** Port of the demo API. */
  DEMO_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8083 }),
  /** What callers must send in `X-Api-Key`. */
  API_KEY: Type.String({ minLength: 16 }),
});
export type OrderDeskConfig = Static<typeof orderDeskSettings>;
