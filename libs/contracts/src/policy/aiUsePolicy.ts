/** The AI use policy of an organization: what people sign before tools run for them. It has one draft at most, and numbered versions that never change. */
import { Type, type Static } from 'typebox';
import { searchIn, sortBy } from '../listing';
import { rpc } from '../message';
import { Id, PageRequest, pageOf, Revision, Timestamp } from '../vocabulary';
import { admin } from './admin';

const MAX_TEXT = 40_000;

/** Counted from 1 without gaps; a draft has the number that it will be published as. */
export const AiUsePolicyVersion = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** Markdown, for its headings and lists: HTML in it is shown as text, and no address in it is a link. */
export const AiUsePolicyText = Type.String({
  minLength: 1,
  maxLength: MAX_TEXT,
  pattern: '^(?=[\\s\\S]*\\S)[^\\p{Cf}\\p{Zl}\\p{Zp}\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]+$',
  description: `1 to ${MAX_TEXT} characters, not all blank, no control or invisible characters but line feed and tab`,
});

/** A draft or a version without its text. */
export const AiUsePolicySummary = Type.Object({
  version: AiUsePolicyVersion,
  /** `published`: the one that counts now. `superseded`: a later one counts. */
  status: Type.Enum(['draft', 'published', 'superseded']),
  /** Counts the changes of a draft. */
  revision: Type.Optional(Revision),
  /** When the text was written, and by whom. */
  updatedAt: Timestamp,
  updatedBy: Type.String(),
  publishedAt: Type.Optional(Timestamp),
  publishedBy: Type.Optional(Type.String()),
});
export type AiUsePolicySummary = Static<typeof AiUsePolicySummary>;
export const AiUsePolicy = Type.Object({ ...AiUsePolicySummary.properties, text: AiUsePolicyText });
export type AiUsePolicy = Static<typeof AiUsePolicy>;

/** Who agreed to which version. It is kept for ever and never changes. */
export const AiUsePolicySignature = Type.Object({
  version: AiUsePolicyVersion,
  subject: Type.Object({
    kind: Type.Union([Type.Literal('user'), Type.Literal('serviceAccount')]),
    id: Id,
    /** The subject's name at the time of signing. */
    name: Type.String(),
  }),
  /**
   * `signPage`: a person for themselves, at the console. `rest`: a person for themselves, by a program of theirs. `onBehalf`: an admin for a service
   * account.
   */
  how: Type.Union([Type.Literal('signPage'), Type.Literal('rest'), Type.Literal('onBehalf')]),
  signedAt: Timestamp,
  /** The admin, with `onBehalf`. */
  recordedBy: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
});
export type AiUsePolicySignature = Static<typeof AiUsePolicySignature>;

/** Newest first. Members see what was published, admins the draft too. */
export const listAiUsePolicies = rpc('policy.listAiUsePolicies', {
  callers: ['registry'],
  errors: ['forbidden'],
  request: PageRequest,
  response: pageOf('aiUsePolicies', AiUsePolicySummary),
  idempotent: true,
});
/** One version, the published one when none is named; only admins read the draft. */
export const getAiUsePolicy = rpc('policy.getAiUsePolicy', {
  callers: ['registry', 'gateway'],
  errors: ['forbidden', 'not_found'],
  request: Type.Object({ version: Type.Optional(AiUsePolicyVersion) }),
  response: Type.Object({
    ...AiUsePolicy.properties,
    /** When the person who asks signed this version, if they did, and the last version that they signed. */
    signedAt: Type.Optional(Timestamp),
    lastSignedVersion: Type.Optional(AiUsePolicyVersion),
  }),
  idempotent: true,
});
/** `conflict` while there is a draft. */
export const createAiUsePolicyDraft = rpc('policy.createAiUsePolicyDraft', {
  ...admin,
  request: Type.Object({ text: AiUsePolicyText }),
  response: AiUsePolicy,
});
/** `conflict` when `revision` is given and old, or the version is published. */
export const updateAiUsePolicyDraft = rpc('policy.updateAiUsePolicyDraft', {
  ...admin,
  request: Type.Object({ version: AiUsePolicyVersion, text: AiUsePolicyText, revision: Type.Optional(Revision) }),
  response: AiUsePolicy,
});
/** Publishes a version: from the answer on, people who have not signed it call no tool. Publishing the published version changes nothing. */
export const publishAiUsePolicy = rpc('policy.publishAiUsePolicy', {
  ...admin,
  request: Type.Object({ version: AiUsePolicyVersion, revision: Type.Optional(Revision) }),
  response: AiUsePolicy,
  idempotent: true,
});
/** The calling person signs for themselves; `conflict` unless the version is the published one. Signing again changes nothing. */
export const signAiUsePolicy = rpc('policy.signAiUsePolicy', {
  ...admin,
  request: Type.Object({
    version: AiUsePolicyVersion,
    /** Where the person signed; REST when absent. */
    through: Type.Optional(Type.Enum(['signPage', 'rest'])),
  }),
  response: AiUsePolicySignature,
  idempotent: true,
});
/**
 * An admin records a service account's agreement; `conflict` unless the version is the published one. That the account is an active one of the
 * organization is for the asker to know.
 */
export const acknowledgeAiUsePolicy = rpc('policy.acknowledgeAiUsePolicy', {
  ...admin,
  request: Type.Object({
    version: AiUsePolicyVersion,
    account: Type.Object({ id: Id, name: Type.String({ minLength: 1, maxLength: 320 }) }),
  }),
  response: AiUsePolicySignature,
  idempotent: true,
});
/** Lists signatures, of one version or of one signer. */
export const listAiUsePolicySignatures = rpc('policy.listAiUsePolicySignatures', {
  ...admin,
  request: Type.Object({
    version: Type.Optional(AiUsePolicyVersion),
    subjectId: Type.Optional(Type.String({ maxLength: 64 })),
    how: Type.Optional(AiUsePolicySignature.properties.how),
    kind: Type.Optional(AiUsePolicySignature.properties.subject.properties.kind),
    ...searchIn('the name of who signed or recorded it'),
    ...sortBy('-signedAt', 'signedAt', 'name'),
    ...PageRequest.properties,
  }),
  response: pageOf('signatures', AiUsePolicySignature),
  idempotent: true,
});
/** Which of these people and service accounts have signed a version; who has not is left out. */
export const findAiUsePolicySignatures = rpc('policy.findAiUsePolicySignatures', {
  ...admin,
  request: Type.Object({ version: AiUsePolicyVersion, subjectIds: Type.Array(Id, { maxItems: 200 }) }),
  response: Type.Object({ signatures: Type.Array(AiUsePolicySignature) }),
  idempotent: true,
});
