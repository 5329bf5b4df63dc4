/**
 * Checks a platform's key by reading what a push would read first; nothing is made. If one host does not know the key, the platform's other
 * hosts are asked, because an account of a region has its keys there and nowhere else.
 */
import type { executor } from '@gatehouse/contracts';
import { Type } from 'typebox';
import type { PlatformAnswer } from './answer';
import type { PlatformHosts } from './hosts';
import type { Platform } from './platforms';
import type { PlatformAccess, PlatformRequest, SendToPlatform } from './request';

type Failure = executor.PlatformError;

export type KeyVerdict =
  | { readonly outcome: 'good'; readonly workspaceId?: string }
  | { readonly outcome: 'refused'; readonly refusal: executor.KeyRefusal; readonly text: string; readonly error: Failure }
  | { readonly outcome: 'unchecked'; readonly text: string; readonly error: Failure; readonly retryAfterSeconds?: number };

const agents = Type.Object({ agents: Type.Array(Type.Unknown()) });
const data = Type.Object({ data: Type.Array(Type.Unknown()) });
type Probe = PlatformRequest<typeof agents | typeof data>;

/** The first proves the key, the last that it may see agents. */
const probes: Record<Platform, readonly Probe[]> = {
  voice: [{ method: 'GET', path: '/v1/convai/agents', query: { page_size: 1 }, answer: agents }],
  managed: [
    { method: 'GET', path: '/v1/models', query: { limit: 1 }, answer: data },
    { method: 'GET', path: '/v1/agents', query: { limit: 1 }, answer: data },
  ],
};

/** Status and code by which a platform says that it does not know a key at all. */
const isUnknown = ({ httpStatus, code }: Failure): boolean => httpStatus === 401 && code !== 'missing_permissions';
/** Statuses by which it says that it knows the key, and does not serve agents to it. Any other says nothing of the key: a redirect, a request it cannot read. */
const NO_ACCESS = [401, 402, 403, 404, 422];
const isWithoutAccess = (error: Failure): boolean => !isUnknown(error) && NO_ACCESS.includes(error.httpStatus ?? 0);

export function checkKey(send: SendToPlatform, hosts: Pick<PlatformHosts, 'siblings'>): (access: PlatformAccess) => Promise<KeyVerdict> {
  /** The first answer that is none of success. */
  async function ask(access: PlatformAccess): Promise<PlatformAnswer<object>> {
    let answer: PlatformAnswer<object> | undefined;
    for (const probe of probes[access.platform]) {
      answer = await send(access, probe);
      if (answer.outcome !== 'ok') return answer;
    }
    return answer!;
  }

  /** Another host of the platform that knows the key, whatever it may do there; and the hosts of which nobody knows whether they do. */
  async function homeOf(access: PlatformAccess): Promise<{ home: string | undefined; silent: string[] }> {
    const others = hosts.siblings(access.platform, access.baseUrl);
    const answers = await Promise.all(
      others.map(async (baseUrl) => ({ baseUrl, answer: await send({ ...access, baseUrl }, probes[access.platform][0]!) })),
    );
    const knows = ({ answer }: (typeof answers)[number]): boolean =>
      answer.outcome === 'ok' || (answer.outcome === 'refused' && isWithoutAccess(answer.error));
    const rejects = ({ answer }: (typeof answers)[number]): boolean => answer.outcome === 'refused' && isUnknown(answer.error);
    const silent = answers.filter((each) => !knows(each) && !rejects(each)).map(({ baseUrl }) => baseUrl);
    return { home: answers.find(knows)?.baseUrl, silent };
  }

  async function refused(access: PlatformAccess, error: Failure): Promise<KeyVerdict> {
    if (isWithoutAccess(error)) {
      const text =
        'The platform knows the key, but does not let it work with agents. Give the key that permission there, or use another key.';
      return { outcome: 'refused', refusal: 'access', text, error };
    }
    const { home, silent } = await homeOf(access);
    if (home === undefined) {
      const rejected = 'The platform rejects the key. Check that it was copied whole and was not revoked.';
      const elsewhere = `It may also belong to another region, which could not be asked: ${silent.join(', ')} gave no usable answer.`;
      return { outcome: 'refused', refusal: 'key', text: silent.length === 0 ? rejected : `${rejected} ${elsewhere}`, error };
    }
    const text = `The key belongs to another region of the platform: ${home} knows it, ${access.baseUrl} does not. Store it with that base URL.`;
    return { outcome: 'refused', refusal: 'region', text, error };
  }

  return async (access) => {
    const answer = await ask(access);
    if (answer.outcome === 'ok') return { outcome: 'good', ...(answer.workspaceId !== undefined && { workspaceId: answer.workspaceId }) };
    if (answer.outcome === 'refused' && (isUnknown(answer.error) || isWithoutAccess(answer.error))) return refused(access, answer.error);
    if (answer.outcome !== 'retryAfter') {
      const text = 'The key could not be checked, because the platform gave no usable answer. Nothing was changed; try again later.';
      return { outcome: 'unchecked', text, error: answer.error };
    }
    const retryAfterSeconds = Math.max(1, Math.ceil(answer.afterMs / 1_000));
    const text =
      'The key could not be checked, because the platform has had too many requests. ' +
      `Nothing was changed; try again in ${retryAfterSeconds} s.`;
    return { outcome: 'unchecked', text, error: answer.error, retryAfterSeconds };
  };
}
