/** The steps of a push to the voice-agent platform. */
import { compact, executor } from '@gatehouse/contracts';
import type { stepsOf } from '../domain/push';
import { endEarlierTokens, preflight, token } from './localSteps';
import { agentOf, checked, ensured, idOf, stored, type Step } from './step';

export const voiceSteps: Record<(typeof stepsOf.voice)[number], Step> = {
  preflight,
  token,
  secret: async (input) => {
    const { bus, row, call } = input;
    const { sealedToken } = row.push;
    const answer = await bus.call(executor.ensureVoiceSecret, { ...stored(row, 'secret'), ...compact({ sealedToken }) }, call);
    await endEarlierTokens(input, answer);
    return ensured('secret', answer);
  },
  server: async ({ bus, row, call }) => {
    const { mcpUrl, nameCaller } = row.push;
    const asked = { ...stored(row, 'server'), mcpUrl, nameCaller, secretId: idOf(row, 'secret') };
    return ensured('server', await bus.call(executor.ensureVoiceServer, asked, call));
  },
  agent: async (input) => {
    const { bus, row, call } = input;
    const note = `Version ${row.versions[0]!.version}`;
    const asked = { ...stored(row, 'agent'), ...agentOf(input), serverId: idOf(row, 'server'), note };
    return ensured('agent', await bus.call(executor.ensureVoiceAgent, asked, call));
  },
  verify: async (input) => {
    const { bus, row, call } = input;
    const { mcpUrl, nameCaller } = row.push;
    const ids = { agentId: idOf(row, 'agent'), serverId: idOf(row, 'server'), secretId: idOf(row, 'secret') };
    return checked(await bus.call(executor.checkVoiceAgent, { ...ids, ...agentOf(input), mcpUrl, nameCaller }, call));
  },
};
