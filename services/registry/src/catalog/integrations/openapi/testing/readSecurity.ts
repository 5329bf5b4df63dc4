/** Reads the security of a document, for tests. */
import type { registry } from '@gatehouse/contracts';
import { apiDocument } from '../../../../testing/apiDocument';
import type { DocumentTask } from '../../importer/task';
import { importDocument } from '../importDocument';

export const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  app: { type: 'apiKey', in: 'query', name: 'app' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  login: { type: 'http', scheme: 'basic' },
  otherKey: { type: 'apiKey', in: 'header', name: 'x-key' },
  token: { type: 'http', scheme: 'bearer' },
  otherToken: { type: 'http', scheme: 'bearer' },
  connection: { type: 'oauth2', flows: {} },
  otherConnection: { type: 'oauth2', flows: {} },
  digest: { type: 'http', scheme: 'digest' },
};
export type Requirements = readonly Record<string, unknown>[] | undefined;
export const needs = (...names: string[]): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, []]));

/** `operations`: the security of each, in their order; undefined: it has none of its own. */
export function read(security: Requirements, operations: Record<string, Requirements>, task: Partial<DocumentTask> = {}) {
  const paths = Object.fromEntries(
    Object.entries(operations).map(([name, own]) => [`/${name}`, { get: { operationId: name, ...(own && { security: own }) } }]),
  );
  const document = apiDocument(paths, { ...(security && { security }), components: { securitySchemes: schemes } });
  const { auth, tools, report, isAuthRead } = importDocument({
    integrationId: 'int_0000000000000000000000',
    slug: 'api',
    source: { value: document },
    ...task,
  });
  const authOf = ({ definition }: (typeof tools)[number]): registry.ToolAuth => (JSON.parse(definition) as registry.HttpTool).auth;
  const optional = tools.filter(({ definition }) => definition.includes('"isCredentialOptional":true')).map(({ toolName }) => toolName);
  const needing = tools.filter(({ needsCredential }) => needsCredential).map(({ toolName }) => toolName);
  const lacking = tools.filter(({ lacksCredential }) => lacksCredential).map(({ toolName }) => toolName);
  const sends = Object.fromEntries(
    tools.map((tool) => {
      const own = authOf(tool);
      return [tool.toolName, own.type === 'several' ? own.schemes.map(({ name }) => name).join('+') : own.type];
    }),
  );
  return { auth, isAuthRead, sends, optional, needing, lacking, notes: report.notes, tools: tools.map((tool) => ({ auth: authOf(tool) })) };
}
