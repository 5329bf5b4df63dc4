/** The question whether a credential is good, and the tokens that are some: which message goes to which handler. */
import type { Bus } from '@gatehouse/bus';
import { identity as messages } from '@gatehouse/contracts';
import { authenticate } from './handlers/authenticate';
import { createOrgToken } from './handlers/tokens/createOrgToken';
import { createPersonalToken } from './handlers/tokens/createPersonalToken';
import { createServiceToken } from './handlers/tokens/createServiceToken';
import { getOrgToken } from './handlers/tokens/getOrgToken';
import { listOrgTokens } from './handlers/tokens/listOrgTokens';
import { listPersonalTokens } from './handlers/tokens/listPersonalTokens';
import { listServiceTokens } from './handlers/tokens/listServiceTokens';
import { revokeOrgToken } from './handlers/tokens/revokeOrgToken';
import { revokePersonalToken } from './handlers/tokens/revokePersonalToken';
import { revokeServiceToken } from './handlers/tokens/revokeServiceToken';
import { sessionJudge } from './handlers/oauth/sessionJudge';
import { currentPrincipal } from './handlers/currentPrincipal';
import { tokenJudge } from './handlers/tokenJudge';
import type { ServiceDeps } from './deps';

export function serveCredentials(bus: Bus, deps: ServiceDeps): void {
  bus.serve(messages.authenticate, authenticate({ ...deps, judges: [tokenJudge(deps), sessionJudge(deps.oauth)] }));
  bus.serve(messages.standing, currentPrincipal({ ...deps, sessions: deps.oauth.sessions, sessionMac: deps.oauth.sessionMac }));
  bus.serve(messages.createServiceToken, createServiceToken(deps));
  bus.serve(messages.listServiceTokens, listServiceTokens(deps));
  bus.serve(messages.revokeServiceToken, revokeServiceToken(deps));
  bus.serve(messages.createOrgToken, createOrgToken(deps));
  bus.serve(messages.listOrgTokens, listOrgTokens(deps));
  bus.serve(messages.getOrgToken, getOrgToken(deps));
  bus.serve(messages.revokeOrgToken, revokeOrgToken(deps));
  bus.serve(messages.createPersonalToken, createPersonalToken(deps));
  bus.serve(messages.listPersonalTokens, listPersonalTokens(deps));
  bus.serve(messages.revokePersonalToken, revokePersonalToken(deps));
}
