/** Sessions that a sign-in began: who sees and ends them, and what ends them without being asked. */
import { identity as messages } from '@gatehouse/contracts';
import { createSessionMac } from './domain/oauth/session';
import { sessionDelegations } from './oauth/sessionDelegations';
import { sessionStore } from './store/oauth/sessionStore';
import { errorOf, eventsOfSession, INVALID_GRANT } from './testing/oauthAnswers';
import { pkce, startOAuthFixture, type OAuthFixture } from './testing/oauthFixture';
import { ROW_MAC_KEY } from './testing/fixture';

let fixture: OAuthFixture;
beforeAll(async () => {
  fixture = await startOAuthFixture();
});
afterAll(() => fixture?.stop());

describe('a session', () => {
  test('stops with the membership, at once and everywhere', async () => {
    const tokens = await fixture.signIn();
    const who = { _id: `${fixture.organization.id}:${fixture.principal.id}` };
    const started = await fixture.authorize();
    await fixture.collection('members').updateOne(who, { $set: { status: 'SUSPENDED' } });
    expect(await fixture.denialOf(tokens)).toBe('not_a_member');
    expect(errorOf(await fixture.refresh(tokens.refresh_token))).toEqual(INVALID_GRANT);
    expect(errorOf(await fixture.redeem(started))).toEqual(INVALID_GRANT);
    const begun = await fixture.begin(fixture.queryOf(pkce().challenge));
    if (begun.outcome !== 'consent') throw new Error('no consent');
    await expect(fixture.decide(begun.interactionId, fixture.person, fixture.organization.slug)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await fixture.collection('members').updateOne(who, { $set: { status: 'ACTIVE' } });
    expect(await fixture.denialOf(tokens)).toBeUndefined();
  });

  test('is listed for its person, and for an admin who names them', async () => {
    await fixture.signIn();
    const mine = await fixture.registry.call(messages.listClientSessions, { limit: 1 }, fixture.as(fixture.principal));
    expect(mine).toMatchObject({
      hasMore: true,
      sessions: [{ userId: fixture.principal.id, userName: fixture.person.email, status: 'active', client: { name: 'Probe' } }],
    });
    const userId = fixture.principal.id;
    const nonMember = await fixture.newOrganization();
    expect(await fixture.registry.call(messages.listClientSessions, { userId }, nonMember.admin)).toMatchObject({ sessions: [] });
    await expect(fixture.registry.call(messages.listClientSessions, { userId }, nonMember.member)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is ended by its person or an admin, once answered for good', async () => {
    const tokens = await fixture.signIn();
    const id = fixture.sessionIdOf(tokens);
    expect(await fixture.denialOf(tokens)).toBeUndefined();
    const nonMember = await fixture.newOrganization();
    for (const who of [nonMember.admin, fixture.as({ ...fixture.principal, id: nonMember.principal.id, role: 'member' })])
      await expect(fixture.registry.call(messages.endClientSession, { id }, who)).rejects.toMatchObject({ code: 'not_found' });
    const ended = await fixture.registry.call(messages.endClientSession, { id }, fixture.as(fixture.principal));
    expect(ended).toMatchObject({ status: 'ended', endedBy: fixture.person.email });
    expect(await fixture.leases.get(messages.verdictKey(id))).toBeUndefined();
    expect(await fixture.denialOf(tokens)).toBe('revoked');
    expect(errorOf(await fixture.refresh(tokens.refresh_token))).toEqual(INVALID_GRANT);
    await fixture.registry.call(messages.endClientSession, { id }, fixture.as(fixture.principal));
    expect(await eventsOfSession(fixture, 'client.ended', id)).toHaveLength(1);
    expect((await eventsOfSession(fixture, 'client.allowed', id))[0]).toMatchObject({ actor: { kind: 'user', id: fixture.principal.id } });
  });

  test('cannot be made or moved by somebody who only writes the database', async () => {
    const tokens = await fixture.signIn();
    const other = await fixture.newOrganization();
    const _id = fixture.sessionIdOf(tokens);
    await fixture.collection('sessions').updateOne({ _id }, { $set: { userId: other.principal.id, orgId: other.organization.id } });
    expect(await fixture.denialOf(tokens)).toBe('integrity');
    const unknown = `${_id.slice(0, -1)}${_id.endsWith('x') ? 'y' : 'x'}`;
    expect(await fixture.reasonOf(unknown)).toBe('unknown');
  });

  test('ends with a removed member through the delegations of this service', async () => {
    const sessions = await sessionStore(fixture.mongo, { kick: () => undefined });
    const delegations = sessionDelegations({ sessions, sessionMac: createSessionMac(ROW_MAC_KEY) });
    const tokens = await fixture.signIn();
    const key = messages.verdictKey(fixture.sessionIdOf(tokens));
    expect(await delegations.keysOf(fixture.organization.id, fixture.principal.id)).toContain(key);
    expect(await delegations.end(fixture.organization.id, fixture.principal.id, 'admin@acme.example', Date.now())).toContain(key);
    expect(await fixture.denialOf(tokens)).toBe('revoked');
    // A repetition, as after a crash, answers the keys once more.
    expect(await delegations.end(fixture.organization.id, fixture.principal.id, 'admin@acme.example', Date.now())).toContain(key);
  });
});
