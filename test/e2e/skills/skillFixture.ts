/** An organization with people, a service account, and skills as each of them sees them. */
import { callTool, postMcp, useStack, type Caller, type Stack, type ToolOutcome } from '../../harness';

export interface Answer {
  status: number;
  bytes: Buffer;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers freely
  body: any;
}
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
export interface Told {
  instructions: string;
  skills: { name: string; ownership: string }[];
}
export interface SkillFixture {
  stack: Stack;
  admin: Ask;
  /** Members without any grant. */
  author: Ask;
  other: Ask;
  otherId: string;
  bot: Caller;
  /** REST as somebody; bytes and text are sent as they are. */
  askAs(jwt: () => Promise<string>, org?: string): Ask;
  /** Makes a skill of the author; answers its id. */
  made(name: string): Promise<string>;
  /** Grants the skill to the bot, or to the subject that is named. */
  grant(id: string, subject?: object): Promise<unknown>;
  ungrant(id: string): Promise<unknown>;
  /** The meta-tools as the bot, or with another token. */
  asBot(token?: string): {
    call(name: string, args?: Record<string, unknown>): Promise<ToolOutcome>;
    listed(): Promise<string[]>;
  };
  /** What a client is told by the handshake, by discover and by the modern list. */
  told(token?: string): Promise<Told[]>;
}

export const document = (name: string): string =>
  `---\nname: ${name}\ndescription: Use for ${name}\n---\n\n# ${name}\n\nRead refs/notes.md.\n`;

const askerAt =
  ({ apiUrl, orgSlug }: Stack): SkillFixture['askAs'] =>
  (jwt, org = orgSlug) =>
  async (method, path, body, headers = {}) => {
    const raw = typeof body === 'string' || Buffer.isBuffer(body);
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : raw ? 'text/markdown' : 'application/json';
    const response = await fetch(`${apiUrl}/v1/orgs/${org}${path}`, {
      method,
      headers: { authorization: `Bearer ${await jwt()}`, ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined };
  };

async function toldBy(mcpUrl: string, token: string): Promise<Told[]> {
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const ask = async (method: string, headers: Record<string, string>, more: object = {}) =>
    (await postMcp(mcpUrl, { jsonrpc: '2.0', id: 1, method, ...more }, { token, headers })).message!.result!;
  const hello = await ask('initialize', {}, { params });
  const modern = { 'mcp-protocol-version': '2026-07-28' };
  const [discover, list] = [await ask('server/discover', modern), await ask('tools/list', modern)];
  const skillsOf = (holder: unknown, key: string) => (holder as Record<string, Told>)[key]!.skills;
  return [
    { instructions: String(hello['instructions']), skills: skillsOf(hello, '_service') },
    { instructions: String(discover['instructions']), skills: skillsOf(discover['_meta'], 'service/bootstrap') },
    { instructions: String(discover['instructions']), skills: skillsOf(list['_meta'], 'service/bootstrap') },
  ];
}

async function furnish(stack: Stack): Promise<SkillFixture> {
  const bot = await stack.readyCaller('bot');
  const askAs = askerAt(stack);
  const member = async (email: string): Promise<{ ask: Ask; id: string }> => {
    const person = await stack.addPerson(email);
    return { id: await stack.join(person), ask: askAs(() => stack.jwtOf(person)) };
  };
  const { ask: author } = await member(stack.emailOf('author'));
  const { ask: other, id: otherId } = await member(stack.emailOf('other'));
  const botItself = { kind: 'serviceAccount', id: bot.account.id };
  const asBot: SkillFixture['asBot'] = (token = bot.token.value) => {
    const call = (name: string, args: Record<string, unknown> = {}) => callTool(stack.mcpUrl, name, args, { token });
    const listed = async () => ((await call('list_skills')).json as { skills: { name: string }[] }).skills.map(({ name }) => name);
    return { call, listed };
  };
  return {
    stack,
    admin: askAs(() => stack.adminJwt()),
    author,
    other,
    otherId,
    bot,
    askAs,
    made: async (name) => {
      const { status, body } = await author('POST', '/skills', document(name));
      expect({ status, body }).toMatchObject({ status: 201 });
      return body.id as string;
    },
    grant: (id, subject = botItself) => stack.org('PUT', '/grants', { subject, resource: { kind: 'skill', id } }),
    ungrant: (id) => stack.org('DELETE', '/grants', { subject: botItself, resource: { kind: 'skill', id } }),
    asBot,
    told: (token = bot.token.value) => toldBy(stack.mcpUrl, token),
  };
}

export async function startSkillFixture(): Promise<SkillFixture> {
  const stack = await useStack();
  try {
    return await furnish(stack);
  } catch (err) {
    await stack.stop();
    throw err;
  }
}
