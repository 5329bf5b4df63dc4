import { Type } from 'typebox';

const perMinute = (byDefault: number) => Type.Integer({ minimum: 0, default: byDefault });

/** What an edge lets through per minute. 0 = no limit. */
export const limitSettings = {
  /** Failed authentications from one client address (IPv4, or /56 of IPv6); a hundred successful ones weigh as much as one failed. */
  LIMIT_ADDRESS_FAILURES: perMinute(600),
  /** Requests with one credential, or of one person where people sign in themselves. */
  LIMIT_CREDENTIAL: perMinute(6_000),
  /** Requests to one organization, whoever sends them. */
  LIMIT_ORGANIZATION: perMinute(30_000),
} as const;
