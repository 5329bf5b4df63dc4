/** A fake of the managed-agent platform: answers as its documentation and its SDK say, with small pages. */
import { agentOperations } from './managed/agents.ts';
import { modelOperations } from './managed/models.ts';
import { errorOf, invalid, refuse, requestId } from './managed/rows.ts';
import { conversations, sessionOperations } from './managed/sessions.ts';
import { vaultOperations } from './managed/vaults.ts';
import type { PlatformDefinition } from './server.ts';

const isAgentPath = (path: string): boolean => !path.startsWith('/v1/models');

export const managedPlatform: PlatformDefinition = {
  keyHeader: 'x-api-key',
  judge({ headers }, path, workspace) {
    if (headers['anthropic-version'] === undefined) throw invalid('anthropic-version: header is required');
    if (workspace === undefined) throw refuse(401, 'authentication_error', 'invalid x-api-key');
    if (isAgentPath(path) && headers['anthropic-beta'] !== 'managed-agents-2026-04-01') throw refuse(404, 'not_found_error', 'Not found');
    if (isAgentPath(path) && workspace.options.access === 'none')
      throw refuse(403, 'permission_error', 'Your API key does not have permission to use the specified resource.');
  },
  unknownRoute: () => refuse(404, 'not_found_error', 'Not found'),
  fault: (status) => errorOf(status === 429 ? 'rate_limit_error' : status === 529 ? 'overloaded_error' : 'api_error', `Fault ${status}`),
  headers: ({ id }) => ({ 'anthropic-workspace-id': id, 'request-id': requestId() }),
  conversations,
  operations: { ...modelOperations, ...vaultOperations, ...agentOperations, ...sessionOperations },
};
