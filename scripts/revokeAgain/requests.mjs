/** Which REST requests take away again what the entries of a trail took away. Without I/O. */

/** How each type is done again; `undoneBy`: a later entry about the same that gave it back. */
const AGAIN = {
  'serviceToken.revoked': { request: ({ target, data }) => ['DELETE', `/service-accounts/${data.serviceAccountId}/tokens/${target.id}`] },
  'orgToken.revoked': { request: ({ target }) => ['DELETE', `/service-tokens/${target.id}`] },
  'personalToken.revoked': { request: ({ target }) => ['DELETE', `/personal-tokens/${target.id}`] },
  'serviceAccount.disabled': {
    undoneBy: 'serviceAccount.enabled',
    request: ({ target }) => ['POST', `/service-accounts/${target.id}/disable`],
  },
  'client.ended': { request: ({ target }) => ['DELETE', `/me/sessions/${target.id}`] },
  'member.removed': { undoneBy: 'member.joined', request: ({ target }) => ['DELETE', `/members/${target.id}`] },
  'group.memberRemoved': {
    undoneBy: 'group.memberAdded',
    request: ({ target, data }) => ['DELETE', `/groups/${target.id}/members/${data.userId}`],
  },
  'grant.deleted': {
    undoneBy: 'grant.put',
    request: ({ target: { kind, id }, data: { subject } }) => ['DELETE', '/grants', { subject, resource: { kind, id } }],
  },
  'block.created': { undoneBy: 'block.lifted', request: ({ data: { target, reason } }) => ['POST', '/blocks', { target, reason }] },
  'invitation.withdrawn': { request: ({ target }) => ['DELETE', `/invitations/${target.id}`] },
};

/** A grant that was put may have taken tools away from the one before it. Who was removed and joined again came back without groups and without a role. */
const MAY_TAKE_AWAY = new Set(['grant.put', 'member.removed']);

/** Entries that take rights away as well, but need more than the entry to be repeated, or a person who looks. */
const BY_HAND =
  /^(member\.updated|group\.deleted|serviceAccount\.updated|serviceToken\.suspended|deployment\.(suspended|deleted)|(integration|agent|skill)\.deleted|(credential|platformKey)\.(put|deleted)|rule\.\w+|rules\.ordered|budget\.put|policySettings\.updated|securitySettings\.updated)$/;

const subjectOf = ({ target, data }) => JSON.stringify([target?.kind, target?.id, data?.userId, data?.subject]);

/**
 * @param {any[]} entries of one organization's trail @param {string} since only what happened from then on
 * @returns {{requests: {entry: any, request: [string, string, unknown?]}[], byHand: any[]}} in the order in which it happened
 */
export function requestsAgain(entries, since) {
  const after = entries.filter(({ occurredAt }) => Date.parse(occurredAt) >= Date.parse(since)).sort((a, b) => a.seq - b.seq);
  const isUndone = (entry) =>
    after.some((later) => later.seq > entry.seq && later.type === AGAIN[entry.type].undoneBy && subjectOf(later) === subjectOf(entry));
  const requests = after
    .filter((entry) => entry.type in AGAIN && !isUndone(entry))
    .map((entry) => ({ entry, request: AGAIN[entry.type].request(entry) }));
  const repeated = new Set(requests.map(({ entry }) => entry));
  const byHand = after.filter((entry) => BY_HAND.test(entry.type) || (MAY_TAKE_AWAY.has(entry.type) && !repeated.has(entry)));
  return { requests, byHand };
}
