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
import { standing } from './handlers/standing';
import { tokenJudge } from './handlers/tokenJudge';
import type { Parts } from './parts';

export function serveCredentials(bus: Bus, parts: Parts): void {
  bus.serve(messages.authenticate, authenticate({ ...parts, judges: [tokenJudge(parts), sessionJudge(parts.oauth)] }));
  bus.serve(messages.standing, standing({ ...parts, sessions: parts.oauth.sessions, sessionMac: parts.oauth.sessionMac }));
  bus.serve(messages.createServiceToken, createServiceToken(parts));
  bus.serve(messages.listServiceTokens, listServiceTokens(parts));
  bus.serve(messages.revokeServiceToken, revokeServiceToken(parts));
  bus.serve(messages.createOrgToken, createOrgToken(parts));
  bus.serve(messages.listOrgTokens, listOrgTokens(parts));
  bus.serve(messages.getOrgToken, getOrgToken(parts));
  bus.serve(messages.revokeOrgToken, revokeOrgToken(parts));
  bus.serve(messages.createPersonalToken, createPersonalToken(parts));
  bus.serve(messages.listPersonalTokens, listPersonalTokens(parts));
  bus.serve(messages.revokePersonalToken, revokePersonalToken(parts));
}
