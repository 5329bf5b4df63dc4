/** Who is to sign a version of the AI use policy, and who has signed it: identity knows the members and service accounts, policy the signatures. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { identity, Id, type PageRequest, pageOf, policy, type Principal } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { everyPage } from '../../catalog/shared/pages';

/** An active member or service account; those without a signature have not signed the version. */
export const Signer = Type.Object({
  subject: Type.Object({ kind: policy.AiUsePolicySignature.properties.subject.properties.kind, id: Id, name: Type.String() }),
  signature: Type.Optional(policy.AiUsePolicySignature),
});
export const SignerPage = pageOf('signers', Signer);
const Count = Type.Integer({ minimum: 0 });
export const SigningProgress = Type.Object({
  /** Active members, and how many of them have signed. */
  people: Type.Object({ total: Count, signed: Count }),
  /** Active service accounts, and for how many an admin has acknowledged. They are never stopped. */
  serviceAccounts: Type.Object({ total: Count, signed: Count }),
});

type Signer = Static<typeof Signer>;
type Kind = Signer['subject']['kind'];
interface Asked extends PageRequest {
  q?: string;
}
interface SubjectPage {
  subjects: Signer['subject'][];
  hasMore: boolean;
  nextCursor?: string;
}

const isActive = ({ status }: { status: string }): boolean => status === 'ACTIVE';

async function activePeople(bus: Pick<Bus, 'call'>, asked: Asked, call: CallContext): Promise<SubjectPage> {
  const { members, ...paging } = await bus.call(identity.listMembers, asked, call);
  return { ...paging, subjects: members.filter(isActive).map(({ userId, email }) => ({ kind: 'user', id: userId, name: email })) };
}
async function activeAccounts(bus: Pick<Bus, 'call'>, asked: Asked, call: CallContext): Promise<SubjectPage> {
  const { serviceAccounts, ...paging } = await bus.call(identity.listServiceAccounts, asked, call);
  return { ...paging, subjects: serviceAccounts.filter(isActive).map(({ id, name }) => ({ kind: 'serviceAccount', id, name })) };
}

/** One page of those who are active now. With `signed` those who have signed, or have not: the page may be short while there are more. */
export async function signersOf(
  bus: Pick<Bus, 'call'>,
  version: number,
  { kind, signed, ...asked }: Asked & { kind: Kind; signed?: boolean },
  call: CallContext,
): Promise<Static<typeof SignerPage>> {
  const { subjects, ...paging } = await (kind === 'user' ? activePeople : activeAccounts)(bus, asked, call);
  const { signatures } = await bus.call(policy.findAiUsePolicySignatures, { version, subjectIds: subjects.map(({ id }) => id) }, call);
  const found = new Map(signatures.map((signature) => [signature.subject.id, signature]));
  const signers = subjects.map((subject) => {
    const signature = found.get(subject.id);
    return { subject, ...(signature !== undefined && { signature }) };
  });
  return { ...paging, signers: signers.filter(({ signature }) => signed === undefined || signed === (signature !== undefined)) };
}

async function countOf(bus: Pick<Bus, 'call'>, version: number, kind: Kind, call: CallContext): Promise<{ total: number; signed: number }> {
  const counted = { total: 0, signed: 0 };
  for await (const { signers } of everyPage((page) => signersOf(bus, version, { ...page, kind }, call))) {
    counted.total += signers.length;
    counted.signed += signers.filter(({ signature }) => signature !== undefined).length;
  }
  return counted;
}

/** Counts who is to sign a version, and who has. */
export async function signingProgress(bus: Pick<Bus, 'call'>, version: number, call: CallContext): Promise<Static<typeof SigningProgress>> {
  const [people, serviceAccounts] = await Promise.all([countOf(bus, version, 'user', call), countOf(bus, version, 'serviceAccount', call)]);
  return { people, serviceAccounts };
}

/** The version in force, and how many have signed it. */
export const SigningNow = Type.Object({ version: policy.AiUsePolicyVersion, ...SigningProgress.properties });

/** Undefined while no version is in force. For an admin. */
export async function signingNow(
  bus: Pick<Bus, 'call'>,
  { orgId, id: userId }: Principal,
  call: CallContext,
): Promise<Static<typeof SigningNow> | undefined> {
  const { states } = await bus.call(policy.signingStates, { userId, orgIds: [orgId] }, call);
  const version = states[0]?.version;
  return version === undefined ? undefined : { version, ...(await signingProgress(bus, version, call)) };
}
