import { commonSettings } from '@gatehouse/runtime';
import { Type } from 'typebox';

export const mailSinkSettings = Type.Object({
  ...commonSettings,
  /** Port that takes mail. */
  SMTP_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8086 }),
  /** Port of the pages and the JSON. */
  MAIL_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8085 }),
});
