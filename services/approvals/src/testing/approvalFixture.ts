/** The people of one organization, and what they do in most tests. */
import { newId, type Principal } from '@gatehouse/contracts';
import { callOf, principalOf, startFixture, type FixtureOptions } from './fixture';

/** A fixture with them; stop it with `fixture.stop()`. */
export async function startApprovalFixture(options?: FixtureOptions) {
  const fixture = await startFixture(options);
  const orgId = newId('organization');
  const group = newId('group');
  const admin = principalOf(orgId, 'user', 'ada@acme.example', { role: 'admin' });
  const member = principalOf(orgId, 'user', 'max@acme.example', { role: 'member' });
  const named = principalOf(orgId, 'user', 'nora@acme.example', { role: 'member' });
  const grouped = principalOf(orgId, 'user', 'gus@acme.example', { role: 'member', groups: [newId('group'), group] });
  const account = principalOf(orgId, 'serviceAccount', 'nightly', { tokenId: newId('token') });
  const orgToken = principalOf(orgId, 'orgToken', 'ci', { role: 'admin' });
  const nonMember = principalOf(newId('organization'), 'user', 'eve@other.example', { role: 'admin' });
  const terms = {
    reason: 'Refunds need a yes',
    approvers: { users: [named.id], groups: [group] },
    expiresInSeconds: 600,
    creatorMayApprove: true,
  };
  const rule = { id: newId('rule'), name: 'Refunds' };

  let n = 0;
  /** A fresh request; each is another call. */
  const ask = (by: Principal = account, more: Parameters<typeof callOf>[1] = {}) =>
    fixture.open(by, callOf({ n: (n += 1) }, { terms: { ...terms, rule }, ...more }));
  const digestOf = async (requestId: string): Promise<string> => (await fixture.rows.findOne({ _id: requestId }))!.digest;
  const approve = async (by: Principal, requestId: string) =>
    fixture.decide(by, { requestId, decision: 'approve', digest: await digestOf(requestId) });
  const reject = (by: Principal, requestId: string, comment?: string) =>
    fixture.decide(by, { requestId, decision: 'reject', ...(comment === undefined ? {} : { comment }) });
  const typesOf = (requestId: string) => fixture.eventsOf(requestId).map(({ type }) => type);
  const finished = (requestId: string, more: object = {}) => ({
    orgId,
    requestId,
    outcome: 'completed' as const,
    finishedAt: new Date().toISOString(),
    isError: false,
    durationMs: 12,
    httpStatus: 200,
    content: '[{"type":"text","text":"done"}]',
    ...more,
  });

  return {
    fixture,
    orgId,
    admin,
    member,
    named,
    grouped,
    account,
    orgToken,
    nonMember,
    terms,
    rule,
    ask,
    approve,
    reject,
    typesOf,
    finished,
  };
}
export type ApprovalFixture = Awaited<ReturnType<typeof startApprovalFixture>>;
