/** The steps of a push to the managed-agent platform. None starts a session. */
import { compact, executor } from '@gatehouse/contracts';
import type { stepsOf } from '../domain/push';
import { endEarlierTokens, preflight, token } from './localSteps';
import { agentOf, checked, ensured, idOf, stored, type Step } from './step';

export const managedSteps: Record<(typeof stepsOf.managed)[number], Step> = {
  preflight,
  token,
  vault: async ({ bus, row, call }) =>
    ensured('vault', await bus.call(executor.ensureVault, { ...stored(row, 'vault'), name: row.push.outsideName }, call)),
  credential: async (input) => {
    const { bus, row, call } = input;
    const { mcpUrl, sealedToken } = row.push;
    const asked = { ...stored(row, 'credential'), vaultId: idOf(row, 'vault'), mcpUrl, ...compact({ sealedToken }) };
    const answer = await bus.call(executor.ensureVaultCredential, asked, call);
    await endEarlierTokens(input, answer);
    return ensured('credential', answer);
  },
  agent: async (input) => {
    const { bus, row, call } = input;
    const { mcpUrl, outside } = row.push;
    const seen = compact({ version: outside.agent?.version });
    const asked = { ...stored(row, 'agent'), ...agentOf(input), ...seen, mcpUrl, createdSince: row.createdAt.toISOString() };
    return ensured('agent', await bus.call(executor.ensureManagedAgent, asked, call));
  },
  verify: async (input) => {
    const { bus, row, call } = input;
    const asked = { agentId: idOf(row, 'agent'), ...agentOf(input), mcpUrl: row.push.mcpUrl };
    return checked(await bus.call(executor.checkManagedAgent, asked, call));
  },
};
