/** The state of an organization in one answer. */
import { AppError, audit, identity, isIdOf, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type } from 'typebox';
import { SigningNow, signingNow } from '../../policy/signers';
import { BlockedKind, blockedNow } from '../blockedNow';
import { FirstSteps, firstSteps, LOOKED_AT } from '../firstSteps';
import { IntegrationNeed, integrationNeedsOf } from '../integrationNeeds';
import { allIntegrations, knownIntegrations } from '../knownIntegrations';
import { lastDays } from '../lastDays';
import { Need, needsOf } from '../overview';
import { IntegrationState, integrationStates, mayAct, Readiness, readinessOf } from '../readiness';
import { orgRoute, strict } from '../route';

const ID = /^sa_[0-9A-Za-z]{22}$/;
const MOST = 100;
const LATEST = 20;
/** The most days for which the audit trail counts calls. */
const COUNTED_DAYS = 31;

/**
 * Whether a call of an imported integration has succeeded, also of one that was removed since: the latest tell at once, unless all were of the management
 * tools.
 */
async function wasCalled(bus: Bus, known: readonly registry.Integration[], call: CallContext): Promise<boolean> {
  const internal = new Set(known.filter(({ kind }) => kind === 'internal').map(({ id }) => id));
  const isImported = (id: string | undefined): boolean => id !== undefined && isIdOf('integration', id) && !internal.has(id);
  const latest = { type: 'tool.call', outcome: 'succeeded', limit: LATEST };
  const { entries, hasMore } = await bus.call(audit.query, latest, call);
  if (entries.some(({ target }) => isImported(target?.id))) return true;
  if (!hasMore) return false;
  const { rows } = await bus.call(audit.usage, { ...lastDays(COUNTED_DAYS), group: 'integration' }, call);
  return rows.some(({ key, calls, failed, denied = 0 }) => calls > failed + denied && isImported(key));
}

export const overviewRoutes = [
  orgRoute({
    method: 'GET',
    path: '/overview',
    admin: true,
    summary:
      'What needs a person: service accounts that cannot call, integrations whose budget is used up or whose changes wait, by cause, what is blocked, by kind, five of each, and how many have signed the AI use policy',
    answer: Type.Object({
      wasCalled: Type.Boolean({ description: 'A call of an imported integration has succeeded' }),
      lastUsedAt: Type.Optional(Type.String({ description: 'When a token of a service account was used last' })),
      accounts: Type.Object({
        active: Type.Integer({ description: 'And not blocked' }),
        blocked: Type.Integer({ description: 'Also those that are disabled besides' }),
        disabled: Type.Integer({ description: 'And not blocked' }),
        ready: Type.Integer(),
      }),
      needs: Type.Array(Need),
      integrationNeeds: Type.Array(IntegrationNeed, { description: 'The worst cause first' }),
      blocked: Type.Array(BlockedKind),
      aiUsePolicy: Type.Optional(
        Type.Object(SigningNow.properties, { description: 'The version in force and who has signed it; absent where none is published' }),
      ),
      firstSteps: FirstSteps,
    }),
    handle: async ({ principal, call }, deps) => {
      const { bus, integrations } = deps;
      const { orgId } = principal;
      const known = await knownIntegrations(deps, orgId, call);
      const [accounts, isCalled, newest, blocked, signing] = await Promise.all([
        readinessOf({ bus, integrations, orgId }, known, call),
        wasCalled(bus, known.integrations, call),
        bus.call(identity.listServiceAccounts, { status: 'ACTIVE', limit: LOOKED_AT }, call),
        blockedNow(deps, { principal, call }),
        signingNow(bus, principal, call),
      ]);
      const count = (has: (account: Readiness) => boolean): number => accounts.filter(has).length;
      const [active, stopped] = [count(mayAct), count(({ isBlocked }) => isBlocked)];
      const lastUsedAt = accounts
        .flatMap((account) => account.lastUsedAt ?? [])
        .sort()
        .at(-1);
      return {
        wasCalled: isCalled,
        ...(lastUsedAt !== undefined && { lastUsedAt }),
        accounts: {
          active,
          blocked: stopped,
          disabled: accounts.length - active - stopped,
          ready: count(({ isReady }) => isReady),
        },
        needs: needsOf(accounts, Date.now()),
        integrationNeeds: integrationNeedsOf(known),
        blocked,
        ...(signing !== undefined && { aiUsePolicy: signing }),
        firstSteps: await firstSteps({ bus, integrations, orgId, known: known.integrations }, accounts, newest.serviceAccounts, call),
      };
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/overview/integrations',
    admin: true,
    summary: 'How each integration does: calls of the last seven days, and service accounts that lack a credential',
    query: strict({ only: Type.Optional(Type.Literal('calls', { description: 'Leaves the service accounts out' })) }),
    answer: Type.Object({ integrations: Type.Array(IntegrationState) }),
    handle: async ({ query: { only }, principal, call }, { bus, integrations }) => {
      const { orgId } = principal;
      return {
        integrations: await integrationStates({ bus, integrations, orgId }, await allIntegrations(integrations, orgId), call, only),
      };
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/service-accounts/readiness',
    admin: true,
    summary: 'What these service accounts lack before their calls can succeed',
    query: strict({ ids: Type.String({ maxLength: 2_600, description: `Ids with commas between them, at most ${MOST}` }) }),
    answer: Type.Object({ accounts: Type.Array(Readiness) }),
    handle: async ({ query, principal, call }, deps) => {
      const ids = query.ids.split(',');
      if (ids.length > MOST || !ids.every((id) => ID.test(id)))
        throw new AppError('invalid', 'the query is not acceptable', { details: [`/ids: must be 1 to ${MOST} ids of service accounts`] });
      const { orgId } = principal;
      return { accounts: await readinessOf({ ...deps, orgId }, await knownIntegrations(deps, orgId, call), call, ids) };
    },
  }),
];
