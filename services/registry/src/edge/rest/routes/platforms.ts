/** Keys of the organization at the outside platforms. A key is sealed to the executor's key here and never leaves this function in the clear. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, compact, executor, type ResponseOf } from '@gatehouse/contracts';
import { sealTo } from '@gatehouse/crypto';
import { Type } from 'typebox';
import { orgRoute, strict } from '../route';

const NewKey = strict({
  key: Type.String({
    minLength: 1,
    maxLength: 4_096,
    pattern: '^[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?$',
    description: 'Printable ASCII, as it goes into a header; never shown again',
    'x-rule': '1 to 4096 visible ASCII characters without blanks at the ends',
  }),
  baseUrl: Type.Optional(executor.PlatformBaseUrl),
});
const PlatformState = executor.listPlatforms.response.properties.platforms.items;

const platformOf = (params: Record<string, string>): executor.Platform => {
  const platform = executor.Platform.enum.find((known) => known === params['platform']);
  if (platform === undefined) throw new AppError('not_found', 'No such platform');
  return platform;
};

const RULES: Record<executor.KeyRefusal, string> = {
  key: '/key: the platform does not know it',
  access: '/key: may not work with agents',
  region: '/baseUrl: the key belongs to another host of the platform',
};

/** What was not kept is an error: 400 for a key the platform does not take, 502 where it gave no usable answer. Each carries the platform's own words. */
function requireStored(answer: ResponseOf<typeof executor.putPlatformKey>): executor.PlatformKey {
  if (answer.outcome === 'stored') return answer.key;
  const { text, error: platformAnswer } = answer;
  if (answer.outcome === 'unchecked') {
    const { retryAfterSeconds } = answer;
    throw new AppError('upstream_failed', text, { data: { platformAnswer, ...compact({ retryAfterSeconds }) } });
  }
  throw new AppError('invalid', text, {
    details: [RULES[answer.refusal]],
    data: { refusal: answer.refusal, platformAnswer },
  });
}

const list = async (bus: Bus, call: CallContext) => (await bus.call(executor.listPlatforms, {}, call)).platforms;

export const platformRoutes = [
  orgRoute({
    method: 'GET',
    path: '/platforms',
    admin: true,
    summary: 'The outside platforms agents are pushed to, and whether there is a key for each; never its value',
    answer: Type.Object({ platforms: Type.Array(PlatformState) }),
    handle: async ({ call }, { bus }) => ({ platforms: await list(bus, call) }),
  }),
  orgRoute({
    method: 'PUT',
    path: '/platforms/:platform/key',
    admin: true,
    summary:
      'Store or replace the key of a platform. The platform is asked first: 400 when it refuses the key, 502 when it cannot be asked, with `Retry-After` where it has had too many requests; the key before stays then',
    body: NewKey,
    answer: executor.PlatformKey,
    badGateway: 'The platform gave no usable answer; the key was not stored',
    timeoutMs: 50_000,
    handle: async ({ params, body, principal, call }, { bus }) => {
      const platform = platformOf(params);
      const { publicKey } = await bus.call(executor.sealingKey, {}, call);
      const sealed = sealTo(publicKey, Buffer.from(body.key, 'utf8'), executor.platformKeyContext(principal.orgId, platform));
      const asked = { platform, sealed, ...(body.baseUrl !== undefined && { baseUrl: body.baseUrl }) };
      return requireStored(await bus.call(executor.putPlatformKey, asked, call));
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/platforms/:platform/key',
    admin: true,
    summary: 'Is there a key of a platform, stored by whom and when; never its value',
    answer: executor.PlatformKey,
    handle: async ({ params, call }, { bus }) => {
      const platform = platformOf(params);
      const key = (await list(bus, call)).find((row) => row.platform === platform)?.key;
      if (key === undefined) throw new AppError('not_found', 'No key of this platform is stored');
      return key;
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/platforms/:platform/key',
    admin: true,
    summary: 'Remove the key of a platform; what stands there stays',
    status: 204,
    handle: async ({ params, call }, { bus }) => void (await bus.call(executor.deletePlatformKey, { platform: platformOf(params) }, call)),
  }),
];
