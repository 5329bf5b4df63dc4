/** Sessions that a sign-in began: who sees and ends them, and what ends them without being asked. */
import { identity as messages } from '@gatehouse/contracts';
import { createSessionMac } from './domain/oauth/session';
import { sessionHoldings } from './oauth/sessionHoldings';
import { sessionStore } from './store/oauth/sessionStore';
import { errorOf, factsOfSession, INVALID_GRANT } from './testing/oauthAnswers';
import { pkce, startOAuthWorld, type OAuthWorld } from './testing/oauthWorld';
import { ROW_MAC_KEY } from './testing/world';

let world: OAuthWorld;
beforeAll(async () => {
  world = await startOAuthWorld();
});
afterAll(() => world?.stop());

describe('a session', () => {
  test('stops with the membership, at once and everywhere', async () => {
    const tokens = await world.signIn();
    const who = { _id: `${world.organization.id}:${world.principal.id}` };
    const started = await world.authorize();
    await world.collection('members').updateOne(who, { $set: { status: 'SUSPENDED' } });
    expect(await world.denialOf(tokens)).toBe('not_a_member');
    expect(errorOf(await world.refresh(tokens.refresh_token))).toEqual(INVALID_GRANT);
    expect(errorOf(await world.redeem(started))).toEqual(INVALID_GRANT);
    const begun = await world.begin(world.queryOf(pkce().challenge));
    if (begun.outcome !== 'consent') throw new Error('no consent');
    await expect(world.decide(begun.interactionId, world.person, world.organization.slug)).rejects.toMatchObject({ code: 'forbidden' });
    await world.collection('members').updateOne(who, { $set: { status: 'ACTIVE' } });
    expect(await world.denialOf(tokens)).toBeUndefined();
  });

  test('is listed for its person, and for an admin who names them', async () => {
    await world.signIn();
    const mine = await world.registry.call(messages.listClientSessions, { limit: 1 }, world.as(world.principal));
    expect(mine).toMatchObject({
      hasMore: true,
      sessions: [{ userId: world.principal.id, userName: world.person.email, status: 'active', client: { name: 'Probe' } }],
    });
    const userId = world.principal.id;
    const stranger = await world.newOrganization();
    expect(await world.registry.call(messages.listClientSessions, { userId }, stranger.admin)).toMatchObject({ sessions: [] });
    await expect(world.registry.call(messages.listClientSessions, { userId }, stranger.member)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is ended by its person or an admin, once answered for good', async () => {
    const tokens = await world.signIn();
    const id = world.sessionIdOf(tokens);
    expect(await world.denialOf(tokens)).toBeUndefined();
    const stranger = await world.newOrganization();
    for (const who of [stranger.admin, world.as({ ...world.principal, id: stranger.principal.id, role: 'member' })])
      await expect(world.registry.call(messages.endClientSession, { id }, who)).rejects.toMatchObject({ code: 'not_found' });
    const ended = await world.registry.call(messages.endClientSession, { id }, world.as(world.principal));
    expect(ended).toMatchObject({ status: 'ended', endedBy: world.person.email });
    expect(await world.leases.get(messages.verdictKey(id))).toBeUndefined();
    expect(await world.denialOf(tokens)).toBe('revoked');
    expect(errorOf(await world.refresh(tokens.refresh_token))).toEqual(INVALID_GRANT);
    await world.registry.call(messages.endClientSession, { id }, world.as(world.principal));
    expect(await factsOfSession(world, 'client.ended', id)).toHaveLength(1);
    expect((await factsOfSession(world, 'client.allowed', id))[0]).toMatchObject({ actor: { kind: 'user', id: world.principal.id } });
  });

  test('cannot be made or moved by somebody who only writes the database', async () => {
    const tokens = await world.signIn();
    const other = await world.newOrganization();
    const _id = world.sessionIdOf(tokens);
    await world.collection('sessions').updateOne({ _id }, { $set: { userId: other.principal.id, orgId: other.organization.id } });
    expect(await world.denialOf(tokens)).toBe('integrity');
    const unknown = `${_id.slice(0, -1)}${_id.endsWith('x') ? 'y' : 'x'}`;
    expect(await world.reasonOf(unknown)).toBe('unknown');
  });

  test('ends with a removed member through the holdings of this service', async () => {
    const sessions = await sessionStore(world.mongo, { kick: () => undefined });
    const holdings = sessionHoldings({ sessions, sessionMac: createSessionMac(ROW_MAC_KEY) });
    const tokens = await world.signIn();
    const key = messages.verdictKey(world.sessionIdOf(tokens));
    expect(await holdings.keysOf(world.organization.id, world.principal.id)).toContain(key);
    expect(await holdings.end(world.organization.id, world.principal.id, 'admin@acme.example', Date.now())).toContain(key);
    expect(await world.denialOf(tokens)).toBe('revoked');
    // Again, as after a crash: the keys once more.
    expect(await holdings.end(world.organization.id, world.principal.id, 'admin@acme.example', Date.now())).toContain(key);
  });
});
