/** The official clients whose person can be sent to an address: both generations of the SDK, on a session and on 2026-07-28. For tests. They are loaded when one is opened. */
const URL_DECLARED = { elicitation: { url: {} } };

export type Action = 'accept' | 'decline' | 'cancel';
export type OnAsked = (params: Record<string, unknown>) => Action | Promise<Action>;
export interface Person {
  capabilities?: object;
  /** None: the client declares what it has no handler for. */
  onAsked?: OnAsked | undefined;
  clientName?: string;
}
/** URL and token with which a client reaches a gateway of the tests. */
export interface Reached {
  readonly url: string;
  readonly token: string;
}
interface ToolParams {
  name: string;
  arguments: Record<string, unknown>;
}
export interface Opened {
  callTool(params: ToolParams): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  /** Elicitations that were told to be over. */
  completed: string[];
  close(): Promise<void>;
}
export type Open = (at: Reached, person: Person) => Promise<Opened>;

const initOf = ({ token }: Reached) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } });

const openV1: Open = async (at, { capabilities = URL_DECLARED, onAsked, clientName = 'official' }) => {
  const [{ Client }, { StreamableHTTPClientTransport }, { ElicitRequestSchema, ElicitationCompleteNotificationSchema }] = await Promise.all(
    [
      import('@modelcontextprotocol/sdk/client/index.js'),
      import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ],
  );
  const client = new Client({ name: clientName, version: '1' }, { capabilities });
  const completed: string[] = [];
  if (onAsked) client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({ action: await onAsked({ ...params }) }));
  client.setNotificationHandler(ElicitationCompleteNotificationSchema, ({ params }) => void completed.push(params.elicitationId));
  await client.connect(new StreamableHTTPClientTransport(new URL(at.url), initOf(at)));
  return Object.assign(client, { completed });
};
const openV2 =
  (options: object): Open =>
  async (at, { capabilities = URL_DECLARED, onAsked, clientName = 'official' }) => {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const client = new Client({ name: clientName, version: '1' }, { capabilities, ...options });
    const completed: string[] = [];
    if (onAsked) client.setRequestHandler('elicitation/create', async ({ params }) => ({ action: await onAsked({ ...params }) }));
    client.setNotificationHandler('notifications/elicitation/complete', ({ params }) => void completed.push(params.elicitationId));
    await client.connect(new StreamableHTTPClientTransport(new URL(at.url), initOf(at)));
    return Object.assign(client, { completed });
  };
export const only = (version: string): Open => openV2({ supportedProtocolVersions: [version] });
export const onStream: [string, Open][] = [
  ['SDK 1', openV1],
  ['SDK 2 by default', openV2({})],
];
export const modern: [string, Open] = ['SDK 2 on 2026-07-28', openV2({ versionNegotiation: { mode: { pin: '2026-07-28' } } })];
export const officialClients = [...onStream, modern];
