/** What a person can do about a call that was refused. */
import { Type, type Static } from 'typebox';
import { Id, Slug } from './vocabulary';

/** `version`: of the stored one that cannot be used, since the integration is at another address than the one it was stored for. */
export const MissingCredential = Type.Object({ integrationId: Id, slug: Slug, version: Type.Optional(Type.Integer({ minimum: 1 })) });
export type MissingCredential = Static<typeof MissingCredential>;

/** What the caller can do: at most one of both. The text of the refusal says the same. */
export const Remedy = Type.Object({
  /** The person must sign the AI use policy at this page first. */
  signUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
  /** The caller has stored no credential that can be sent to this integration. */
  missingCredential: Type.Optional(MissingCredential),
});
export type Remedy = Static<typeof Remedy>;
