/** Workspace secrets of the fake. */
import { pageOf, type PlatformDefinition } from '../server.ts';
import type { Stored, Workspace } from '../workspace.ts';
import { MAX_PAGE, needed, one, refuse, sizeOf, type Fields } from './asking.ts';

const usersOf = (workspace: Workspace, secretId: string): Stored[] =>
  [...workspace.kind('server').values()].filter(({ config }) => JSON.stringify(config).includes(secretId));
const shownSecret = (workspace: Workspace, { id, name }: Stored): Fields => ({
  type: 'stored',
  secret_id: id,
  name,
  used_by: {
    tools: [],
    agents: [],
    phone_numbers: [],
    mcp_servers: usersOf(workspace, id).map((server) => ({ id: server.id })),
    others: [],
  },
});
export const secretOperations: PlatformDefinition['operations'] = {
  'POST /v1/convai/secrets': [
    'createSecret',
    ({ workspace, body }) => {
      needed(body, 'type', 'name', 'value');
      const { id, name } = workspace.add('secret', 'secret', { name: body['name'], value: body['value'] });
      return { type: 'stored', secret_id: id, name };
    },
  ],
  'GET /v1/convai/secrets': [
    'listSecrets',
    (ask) => {
      const { query, workspace } = ask;
      const found = [...workspace.kind('secret').values()].filter(({ name }) => String(name).startsWith(query.get('search') ?? ''));
      const { items, next } = query.has('page_size')
        ? pageOf(found, query.get('cursor'), sizeOf(ask, MAX_PAGE))
        : { items: found, next: null };
      return { secrets: items.map((secret) => shownSecret(workspace, secret)), next_cursor: next, has_more: next !== null };
    },
  ],
  'GET /v1/convai/secrets/:': ['getSecret', (ask) => shownSecret(ask.workspace, one(ask, 'secret', ask.ids[0]!))],
  'PATCH /v1/convai/secrets/:': [
    'updateSecret',
    (ask) => {
      needed(ask.body, 'type', 'name', 'value');
      const { id } = one(ask, 'secret', ask.ids[0]!);
      Object.assign(ask.workspace.kind('secret').get(id)!, { name: ask.body['name'], value: ask.body['value'] });
      return { type: 'stored', secret_id: id, name: ask.body['name'] };
    },
  ],
  'DELETE /v1/convai/secrets/:': [
    'deleteSecret',
    (ask) => {
      const { id } = one(ask, 'secret', ask.ids[0]!);
      if (usersOf(ask.workspace, id).length > 0) throw refuse(400, 'secret_in_use', 'The secret is in use');
      ask.workspace.kind('secret').delete(id);
      return {};
    },
  ],
};
