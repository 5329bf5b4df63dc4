/** Which model a platform offers to the organization's key. */
import { executor } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { path } from '../platforms/request';
import { memberOf, Nothing, operation, refuse, type PlatformSession } from './operation';

const Models = Type.Object({ llms: Type.Array(Type.Object({ llm: Type.String(), deprecation_info: Type.Optional(Type.Unknown()) })) });

async function chooseVoice(candidates: readonly string[], { send }: PlatformSession): Promise<executor.ModelOutcome> {
  const { llms } = await send({ method: 'GET', path: '/v1/convai/llm/list', answer: Models });
  const offered = llms.filter(({ deprecation_info: info }) => memberOf(info, 'is_deprecated') !== true);
  const modelId = candidates.find((candidate) => offered.some(({ llm }) => llm === candidate));
  if (modelId === undefined) return { outcome: 'done' };
  const info = offered.find(({ llm }) => llm === modelId)?.deprecation_info;
  const replacement = memberOf(info, 'replacement_model');
  const isReplaced = memberOf(info, 'is_in_fallback_period') === true || typeof replacement === 'string';
  if (!isReplaced) return { outcome: 'done', modelId };
  const by = typeof replacement === 'string' ? ` by ${replacement}` : '';
  return { outcome: 'done', modelId, warnings: [`the platform replaces ${modelId}${by} in more and more conversations`.slice(0, 1_000)] };
}

/** The voice-agent platform takes no other addresses. A host that an operator added over plain http is none of its own, and may. */
function requireHttps(mcpUrl: string | undefined, { baseUrl }: PlatformSession): void {
  if (mcpUrl === undefined || mcpUrl.startsWith('https:') || !baseUrl.startsWith('https:')) return;
  refuse(executor.UNUSABLE_ADDRESS, `the voice-agent platform calls https addresses only, and our MCP server is at ${mcpUrl}`);
}

async function chooseManaged(candidates: readonly string[], { find }: PlatformSession): Promise<executor.ModelOutcome> {
  for (const modelId of candidates)
    if ((await find({ method: 'GET', path: path`/v1/models/${modelId}`, answer: Nothing })) !== undefined)
      return { outcome: 'done', modelId };
  return { outcome: 'done' };
}

export const choosePlatformModel = operation<typeof executor.choosePlatformModel>(
  ({ platform }) => platform,
  ({ platform, candidates, mcpUrl }, session) => {
    if (platform === 'managed') return chooseManaged(candidates, session);
    requireHttps(mcpUrl, session);
    return chooseVoice(candidates, session);
  },
);
