/** Served by executor: the keys an organization has for the two outside platforms that agents are pushed to. */
import { Type, type Static } from 'typebox';
import { rpc } from './message';
import { PrincipalKind } from './principal';
import { FOREIGN, Id, Timestamp } from './vocabulary';

/** `voice`: the voice-agent platform. `managed`: the managed-agent platform. */
export const Platform = Type.Enum(['voice', 'managed']);
export type Platform = Static<typeof Platform>;

/** What the platform said, in its own words; what became of the request in ours where no answer came. */
export const PlatformError = Type.Object({
  /** Absent when no answer came. */
  httpStatus: Type.Optional(Type.Integer()),
  code: Type.Optional(Type.String({ maxLength: 200, ...FOREIGN })),
  message: Type.String({ maxLength: 1_000, ...FOREIGN }),
  /** The platform's own id of the request. */
  requestId: Type.Optional(Type.String({ maxLength: 200, ...FOREIGN })),
});
export type PlatformError = Static<typeof PlatformError>;

/** Scheme, host and port of a platform's API. */
export const PlatformBaseUrl = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'Scheme and host of the platform, as https://api.example.com',
});

/** A stored key as an admin may see it: that it is there, whose act that was, and where it is sent; never a part of it. */
export const PlatformKey = Type.Object({
  platform: Platform,
  baseUrl: PlatformBaseUrl,
  /** Counts every key that was stored. */
  version: Type.Integer({ minimum: 1 }),
  storedAt: Timestamp,
  storedBy: Type.Object({ kind: PrincipalKind, id: Id, name: Type.String({ maxLength: 320 }) }),
});
export type PlatformKey = Static<typeof PlatformKey>;

const ofAdmin = { callers: ['registry'] as const, timeoutMs: 8_000 };

/** What a platform key is sealed for. */
export const platformKeyContext = (orgId: string, platform: Platform): string => `platform-key:${orgId}:${platform}`;

/** Why a platform does not take a key. `region`: another host of the platform knows it. `access`: it is known, and may not do what a push does. */
export const KeyRefusal = Type.Enum(['key', 'access', 'region']);
export type KeyRefusal = Static<typeof KeyRefusal>;

/**
 * Asks the platform what it thinks of a key, then keeps it in place of the one before. A key that is `refused` or `unchecked` is not kept, and the one before
 * stays. Admins only. `invalid`: the base URL is not one of the platform's.
 */
export const putPlatformKey = rpc('executor.putPlatformKey', {
  ...ofAdmin,
  errors: ['forbidden', 'conflict'],
  request: Type.Object({
    platform: Platform,
    /** Left out: the platform's first host. */
    baseUrl: Type.Optional(PlatformBaseUrl),
    /** Sealed with `sealingKey` for `platformKeyContext`. */
    sealed: Type.String({ maxLength: 10_000 }),
  }),
  response: Type.Union([
    Type.Object({ outcome: Type.Literal('stored'), key: PlatformKey }),
    Type.Object({ outcome: Type.Literal('refused'), refusal: KeyRefusal, text: Type.String(), error: PlatformError }),
    Type.Object({
      outcome: Type.Literal('unchecked'),
      text: Type.String(),
      error: PlatformError,
      /** When to try again, where the platform has had too many requests. */
      retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  ]),
  timeoutMs: 45_000,
});

/** Removes a key. Answers only after no request that starts from now can use it. `not_found` when none is stored. Admins only. */
export const deletePlatformKey = rpc('executor.deletePlatformKey', {
  ...ofAdmin,
  errors: ['forbidden', 'not_found'],
  request: Type.Object({ platform: Platform }),
  response: Type.Object({}),
});

/** Every platform: its base URLs, the first of which is taken when none is named, and the key of the organization if it has one. Admins only. */
export const listPlatforms = rpc('executor.listPlatforms', {
  ...ofAdmin,
  errors: ['forbidden'],
  request: Type.Object({}),
  response: Type.Object({
    platforms: Type.Array(Type.Object({ platform: Platform, baseUrls: Type.Array(PlatformBaseUrl), key: Type.Optional(PlatformKey) })),
  }),
  idempotent: true,
});
