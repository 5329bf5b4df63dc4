/**
 * The person's word, once. In this order: may they, does this decision count, then the session, then the code. A crash in between leaves a request that
 * was decided and led to nothing: the person starts again from the program.
 */
import type { Call, Handler } from '@gatehouse/bus';
import { AppError, newId, type audit, type identity, type RequestOf } from '@gatehouse/contracts';
import { openQuestion, type Unsealer } from '@gatehouse/crypto';
import type Provider from 'oidc-provider';
import type { MemberRow, OrganizationRow, UserRow } from '../../domain/organization';
import { newSession, type SessionMac, type SessionRow } from '../../domain/oauth/session';
import { consentEvent } from '../../domain/oauth/sessionEvents';
import { finishAuthorization } from '../../oauth/finishAuthorization';
import type { MemberStore } from '../../store/memberStore';
import type { ClientStore } from '../../store/oauth/clientStore';
import type { InteractionStore, ProviderVisit } from '../../store/oauth/interactionStore';
import type { InteractionRow } from '../../store/oauth/schemas';
import type { SessionStore } from '../../store/oauth/sessionStore';
import type { OrganizationStore } from '../../store/organizationStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { noSuchAuthorization } from './getAuthorization';

interface Deps {
  readonly provider: () => Promise<Provider>;
  readonly interactions: Pick<InteractionStore, 'find' | 'decide'>;
  readonly sessions: Pick<SessionStore, 'insert'>;
  readonly clients: Pick<ClientStore, 'keep'>;
  readonly organizations: Pick<OrganizationStore, 'findBySlug'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly members: Pick<MemberStore, 'findActive'>;
  readonly sessionMac: SessionMac;
  readonly unsealer: Unsealer;
  readonly clock: () => number;
}
type Request = RequestOf<typeof identity.decideAuthorization>;
interface Joined {
  readonly organization: OrganizationRow;
  readonly user: UserRow;
  readonly member: MemberRow;
}

const sessionFor = (row: InteractionRow, { organization, user }: Joined, { person }: Request, now: number, mac: SessionMac): SessionRow =>
  newSession(
    {
      orgId: organization._id,
      userId: user._id,
      userName: user.email,
      ...(person.name !== undefined && { personName: person.name }),
      ...(person.emailVerified !== undefined && { emailVerified: person.emailVerified }),
      clientId: row.clientId,
      client: row.client,
      resource: row.resource,
    },
    now,
    mac,
  );

export function decideAuthorization(deps: Deps): Handler<typeof identity.decideAuthorization> {
  const { provider, interactions, sessions, clients, organizations, users, members, sessionMac, unsealer, clock } = deps;

  /** The person in the organization; undefined when either is unknown, or the person is no active member. */
  async function joinedOf({ orgSlug, person }: Request): Promise<Joined | undefined> {
    const [organization, user] = await Promise.all([
      orgSlug === undefined ? undefined : organizations.findBySlug(orgSlug),
      users.find(person),
    ]);
    const member = await members.findActive(organization?._id ?? '', user?._id ?? '');
    return organization && user && member && { organization, user, member };
  }

  async function claim(row: InteractionRow, now: number, event?: audit.AuditEvent): Promise<ProviderVisit> {
    const visit = await interactions.decide(row._id, now, event);
    if (visit === undefined) throw new AppError('conflict', 'This was decided before');
    return visit;
  }

  async function allow(row: InteractionRow, joined: Joined, request: Request, call: Call): Promise<string> {
    const now = clock();
    const session = sessionFor(row, joined, request, now, sessionMac);
    const visit = await claim(row, now);
    const who = { orgId: session.orgId, userId: session.userId, name: session.userName };
    await sessions.insert(session.orgId, session, { ...consentEvent('client.allowed', who, session, now), ...callMeta(call) });
    await clients.keep(row.clientId);
    const decision = { login: { accountId: session.userId, remember: false }, consent: { grantId: session._id } } as const;
    return finishAuthorization(await provider(), visit, decision);
  }

  /** Refusing needs no membership; the organization hears of it when the person belongs there. */
  async function refuse(row: InteractionRow, joined: Joined | undefined, call: Call): Promise<string> {
    const now = clock();
    const who = joined && { orgId: joined.organization._id, userId: joined.user._id, name: joined.user.email };
    const subject = { _id: newId('session'), clientId: row.clientId, client: row.client };
    const visit = await claim(row, now, who && { ...consentEvent('client.refused', who, subject, now), ...callMeta(call) });
    return finishAuthorization(await provider(), visit, { error: 'access_denied', error_description: 'The person did not allow it' });
  }

  return async (request, call) => {
    const question = openQuestion(unsealer, request.sealed, `oauth-decision:${request.interactionId}`);
    const row = await interactions.find(request.interactionId, clock());
    if (row === undefined) throw noSuchAuthorization();
    if (row.decidedAt !== undefined) throw new AppError('conflict', 'This was decided before');
    const joined = await joinedOf(request);
    const elsewhere = row.orgSlug !== undefined && row.orgSlug !== request.orgSlug;
    if (request.allow && (joined === undefined || elsewhere))
      throw new AppError('forbidden', 'You are no active member of this organization');
    const location = request.allow ? await allow(row, joined!, request, call) : await refuse(row, joined, call);
    return { sealed: question.sealAnswer(Buffer.from(JSON.stringify({ location }))) };
  };
}
