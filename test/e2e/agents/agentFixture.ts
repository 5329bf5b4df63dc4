/** An organization with people in it, and the registry's edge as each of them sees it. */
import { edgeCallContext } from '@gatehouse/bus';
import { policy } from '@gatehouse/contracts';
import { principalSigner } from '@gatehouse/crypto';
import { MongoClient, type Collection } from 'mongodb';
import { busAs, useStack, type Person, type Stack } from '../../harness';
import type { Envelope } from './corpus';

export interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers freely
  body: any;
}
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
type Row = Record<string, unknown> & { _id: string };

export interface AgentFixture {
  stack: Stack;
  orgId: string;
  admin: Ask;
  /** Members without any grant. */
  author: Ask;
  other: Ask;
  otherId: string;
  /** The people behind `author` and `other`, to sign in as them. */
  people: { author: Person; other: Person };
  /** Paths start behind `/v1/orgs/<the organization>`; at the registry with this address. */
  askAt(apiUrl: string, jwt: () => Promise<string>): Ask;
  collection(name: 'agents' | 'agentVersions' | 'deployments'): Collection<Row>;
  /** Lets somebody use an agent. */
  grant(userId: string, agentId: string): Promise<void>;
  grantsOn(agentId: string): Promise<number>;
  stop(): Promise<void>;
}

export const CLAUDE = { family: 'claude', model: 'opus-5.5' };
export const envelope = (name: string, spec: Record<string, unknown> = {}, agent: object = {}): Envelope => ({
  agent: { name, description: '', ...agent },
  spec: { schemaVersion: '1.0', systemPrompt: `You are ${name}.`, modelPreference: [CLAUDE], ...spec },
});

const askerOf =
  ({ orgSlug }: Stack): AgentFixture['askAt'] =>
  (apiUrl, jwt) =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${apiUrl}/v1/orgs/${orgSlug}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await jwt()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };

async function member(stack: Stack, email: string) {
  const person = await stack.addPerson(email);
  return { person, id: await stack.join(person), ask: askerOf(stack)(stack.apiUrl, () => stack.jwtOf(person)) };
}

/** Grants as the registry's edge would ask for them. */
async function grantEdge(stack: Stack, orgId: string) {
  const bus = await busAs(stack, 'registry');
  const sign = principalSigner(stack.home.path('keys', 'registry.pem'), 'registry');
  const { user } = (await stack.rest('GET', '/me')) as { user: { id: string } };
  const caller = () =>
    edgeCallContext({
      principalToken: sign({
        orgId,
        orgSlug: stack.orgSlug,
        orgName: 'Acme',
        kind: 'user',
        id: user.id,
        name: stack.emailOf('admin'),
        role: 'admin',
      }),
      timeoutMs: 8_000,
    });
  return {
    grant: async (userId: string, agentId: string) =>
      void (await bus.call(
        policy.putGrant,
        { subject: { kind: 'user', id: userId }, resource: { kind: 'agent', id: agentId }, tools: 'ALL' },
        caller(),
      )),
    grantsOn: async (agentId: string) => (await bus.call(policy.listGrants, { resourceId: agentId }, caller())).grants.length,
    close: () => bus.close(),
  };
}

async function furnish(stack: Stack): Promise<AgentFixture> {
  await stack.readyCaller();
  const { id } = (await stack.org('GET', '')) as { id: string };
  const author = await member(stack, stack.emailOf('author'));
  const other = await member(stack, stack.emailOf('other'));
  const database = await new MongoClient(stack.urls.mongo).connect();
  const { close, ...grants } = await grantEdge(stack, id);
  return {
    stack,
    orgId: id,
    admin: askerOf(stack)(stack.apiUrl, () => stack.adminJwt()),
    author: author.ask,
    other: other.ask,
    otherId: other.id,
    people: { author: author.person, other: other.person },
    askAt: askerOf(stack),
    collection: (name) => database.db(`${stack.home.prefixes.DATABASE_PREFIX}registry`).collection(name),
    ...grants,
    stop: async () => {
      await close();
      await database.close();
      await stack.stop();
    },
  };
}

/** Starts the fixture in an organization of the shared stack, or in a stack of its own. */
export async function startAgentFixture(take: () => Promise<Stack> = useStack): Promise<AgentFixture> {
  const stack = await take();
  try {
    return await furnish(stack);
  } catch (err) {
    await stack.stop();
    throw err;
  }
}
