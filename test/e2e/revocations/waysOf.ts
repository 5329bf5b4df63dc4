/** Rights that a caller has on every edge, and how each is taken away by an admin. */
import { addMember, execute, type OwnStack, type Rest } from '../../harness';

export const WAYS = ['token', 'account', 'grant', 'block', 'rule', 'role', 'credential'] as const;
export type WayName = (typeof WAYS)[number];

export interface Right {
  /** Whether a call on the edge is let through now; undefined when it had no answer, which lets nobody through. */
  isGiven(edge: number): Promise<boolean | undefined>;
  takeAway(): Promise<unknown>;
  /** Makes ready for the next one. */
  end?(): Promise<unknown>;
}
type Take = () => Promise<Right>;

/** What is changed is not cached for so long, so no copy of it could be used too late. */
const NOT_CACHED_MS = 10_500;
const MANAGEMENT = 'service-management/list_rules';

/** Gives each of its things to one at a time, and again when its rest is over. */
function pool<T>(things: readonly T[], restMs: number): { take(): Promise<T>; release(thing: T): void } {
  const free = [...things];
  const waiting: ((thing: T) => void)[] = [];
  return {
    take: () => (free.length > 0 ? Promise.resolve(free.shift()!) : new Promise((resolve) => waiting.push(resolve))),
    release: (thing) =>
      void setTimeout(() => {
        const next = waiting.shift();
        if (next === undefined) free.push(thing);
        else next(thing);
      }, restMs).unref(),
  };
}

/** Makes rights of each kind. `organizations`: how many there are to change policies in. */
export async function waysOf(stack: OwnStack, organizations: number): Promise<Record<WayName, Take>> {
  const calls =
    (slug: string, tool: string, token: string): Right['isGiven'] =>
    async (edge) => {
      try {
        const { isError, text } = await execute(`${stack.baseUrls[edge]!}/org/${slug}`, tool, {}, { token });
        return isError && /unavailable|try again/i.test(text) ? undefined : !isError;
      } catch (err) {
        if (/ answered 401/.test((err as Error).message)) return false;
        throw err;
      }
    };
  const orgOf =
    (slug: string): Rest =>
    (method, path, body) =>
      stack.rest(method, `/orgs/${slug}${path}`, body);

  async function callerIn(slug: string, name: string): Promise<{ id: string; tokenId: string; isGiven: Right['isGiven'] }> {
    const org = orgOf(slug);
    const { id } = (await org('POST', '/service-accounts', { name })) as { id: string };
    await org('PUT', `/service-accounts/${id}/credentials/orders`, { type: 'apiKey', value: stack.demoKey });
    await org('PUT', '/grants', {
      subject: { kind: 'serviceAccount', id },
      resource: { kind: 'integration', slug: 'orders' },
      tools: 'ALL',
    });
    const { id: tokenId, token } = await org('POST', `/service-accounts/${id}/tokens`, { name });
    return { id, tokenId: String(tokenId), isGiven: calls(slug, 'orders/listOrders', String(token)) };
  }

  let made = 0;
  const fresh = () => callerIn(stack.orgSlug, `bot-${(made += 1)}-${process.pid}`);
  const places: { slug: string; caller: Awaited<ReturnType<typeof callerIn>> }[] = [];
  for (let i = 0; i < organizations; i += 1) {
    const slug = `${stack.orgSlug}-${i}`;
    await stack.createOrganization(slug);
    await orgOf(slug)('POST', '/integrations', { slug: 'orders', url: `${stack.demoUrl}/openapi.json` });
    places.push({ slug, caller: await callerIn(slug, 'bot') });
  }
  const policies = pool(places, NOT_CACHED_MS);
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  const colleagues = await Promise.all(['ada', 'eve', 'mia'].map((name) => addMember(stack, stack.emailOf(name))));
  const members = pool(colleagues, 0);

  /** A change of a policy, and how it is undone. */
  const ofPolicy = (
    change: (caller: { id: string }) => [path: string, body: object],
    undo: (id: string) => [method: string, path: string],
  ): Take => {
    return async () => {
      const place = await policies.take();
      const org = orgOf(place.slug);
      let id = '';
      return {
        isGiven: place.caller.isGiven,
        takeAway: async () => void (id = String((await org('POST', ...change(place.caller)))['id'])),
        end: async () => {
          await org(...undo(id));
          policies.release(place);
        },
      };
    };
  };

  return {
    token: async () => {
      const { id, tokenId, isGiven } = await fresh();
      return { isGiven, takeAway: () => stack.revokeToken(id, tokenId) };
    },
    account: async () => {
      const { id, isGiven } = await fresh();
      return { isGiven, takeAway: () => stack.org('POST', `/service-accounts/${id}/disable`) };
    },
    grant: async () => {
      const { id, isGiven } = await fresh();
      return { isGiven, takeAway: () => stack.ungrant(id, 'orders') };
    },
    credential: async () => {
      const { id, isGiven } = await fresh();
      return { isGiven, takeAway: () => stack.org('DELETE', `/service-accounts/${id}/credentials/orders`) };
    },
    block: ofPolicy(
      ({ id }) => ['/blocks', { target: { kind: 'serviceAccount', id }, reason: 'stolen' }],
      (id) => ['DELETE', `/blocks/${id}`],
    ),
    rule: ofPolicy(
      () => ['/rules', { name: 'No', effect: 'DENY', tools: ['orders/*'], reason: 'not now' }],
      (id) => ['DELETE', `/rules/${id}`],
    ),
    role: async () => {
      const member = await members.take();
      await stack.org('PATCH', `/members/${member.userId}`, { role: 'admin' });
      const { id, token } = await member.org('POST', '/personal-tokens', { name: 'laptop' });
      return {
        isGiven: calls(stack.orgSlug, MANAGEMENT, String(token)),
        takeAway: () => stack.org('PATCH', `/members/${member.userId}`, { role: 'member' }),
        end: async () => {
          await member.org('DELETE', `/personal-tokens/${String(id)}`);
          members.release(member);
        },
      };
    },
  };
}
