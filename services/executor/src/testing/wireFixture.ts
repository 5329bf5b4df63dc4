/** Builds requests and sends them to the echo API. */
import { newId, type registry } from '@gatehouse/contracts';
import { compileRequest } from '../domain/buildRequest';
import { echoApi, type Echo } from './echoApi';

type Definition = registry.HttpTool;
type Args = Record<string, unknown>;

export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';

export interface WireFixture {
  /** A tool with a form body of this schema. */
  tool(more: Partial<Definition>, body?: unknown): Definition;
  send(definition: Definition, args: Args): Promise<Echo>;
  close(): Promise<void>;
}

export async function wireFixture(): Promise<WireFixture> {
  const { origin, close } = await echoApi();
  return {
    tool: (more, body) => ({
      kind: 'http',
      integrationId: newId('integration'),
      slug: 'stripe',
      toolName: 'PostCharges',
      digest: 'd',
      baseUrl: origin,
      method: 'POST',
      path: '/v1/charges',
      parameters: [{ argument: 'body', in: 'body', name: '', required: true }],
      bodyType: FORM,
      inputSchema: { type: 'object', properties: { body: body ?? {} } },
      auth: { type: 'none' },
      ...more,
    }),
    send: async (definition, args) => {
      const { method, path, headers, body } = compileRequest(definition)(args);
      const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body: new Uint8Array(body) }) });
      return (await response.json()) as Echo;
    },
    close,
  };
}

/** What is wrong with the arguments; nothing when they can be sent. */
export function refused(definition: Definition, args: Args): readonly string[] {
  try {
    compileRequest(definition)(args);
    return [];
  } catch (err) {
    return (err as { details?: string[] }).details ?? [String(err)];
  }
}
