import { commonSettings } from '@gatehouse/runtime';
import { Type } from 'typebox';

export const mailSinkSettings = Type.Object({
  ...commonSettings,
  /** Port that takes mail. */
  SMTP_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8086 }),
  /** Addresses it listens on, whatever HOST says: anybody who reaches one can read and leave mail. */
  MAIL_HOST: Type.String({ default: '127.0.0.1,::1', minLength: 1 }),
  /** Port of the pages and the JSON. */
  MAIL_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8085 }),
});
