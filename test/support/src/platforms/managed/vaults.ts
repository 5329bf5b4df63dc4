/** The vaults of the managed-agent platform, and the credentials in them. */
import type { PlatformDefinition } from '../server.ts';
import type { Stored } from '../workspace.ts';
import { alive, archived, checkMetadata, invalid, now, one, page, textOf, type Fields } from './rows.ts';

const withoutToken = ({ auth, ...credential }: Stored): object => ({ ...credential, auth: { ...(auth as Fields), token: undefined } });

export const vaultOperations: PlatformDefinition['operations'] = {
  'POST /v1/vaults': [
    'createVault',
    ({ workspace, body }) => {
      const display_name = textOf(body, 'display_name', 255);
      checkMetadata(body['metadata']);
      return workspace.add('vault', 'vlt', {
        type: 'vault',
        display_name,
        metadata: body['metadata'] ?? {},
        created_at: now(),
        archived_at: null,
      });
    },
  ],
  'GET /v1/vaults': ['listVaults', (ask) => page(ask, alive(ask.workspace, 'vault'))],
  'GET /v1/vaults/:': ['getVault', (ask) => one(ask, 'vault', ask.ids[0]!)],
  'POST /v1/vaults/:/archive': ['archiveVault', (ask) => archived(ask, 'vault')],
  'POST /v1/vaults/:/credentials': [
    'createCredential',
    (ask) => {
      const vault = one(ask, 'vault', ask.ids[0]!);
      const auth = (ask.body['auth'] ?? {}) as Fields;
      if (auth['type'] !== 'static_bearer') throw invalid('auth.type: is not supported');
      textOf(auth, 'token', 8_192);
      const url = textOf(auth, 'mcp_server_url', 2_047);
      const others = alive(ask.workspace, 'credential').filter(({ vault_id }) => vault_id === vault.id);
      if (others.some((other) => (other['auth'] as Fields)['mcp_server_url'] === url))
        throw invalid(`A credential for ${url} already exists in this vault`, 409);
      if (others.length >= 20) throw invalid('A vault holds at most 20 credentials');
      const { display_name = null, metadata = {} } = ask.body;
      return withoutToken(
        ask.workspace.add('credential', 'vcrd', {
          type: 'credential',
          vault_id: vault.id,
          display_name,
          metadata,
          auth,
          created_at: now(),
          archived_at: null,
        }),
      );
    },
  ],
  'GET /v1/vaults/:/credentials': [
    'listCredentials',
    (ask) => {
      const { id } = one(ask, 'vault', ask.ids[0]!);
      return page(
        ask,
        alive(ask.workspace, 'credential')
          .filter(({ vault_id }) => vault_id === id)
          .map(withoutToken),
      );
    },
  ],
  'GET /v1/vaults/:/credentials/:': ['getCredential', (ask) => withoutToken(one(ask, 'credential', ask.ids[1]!))],
  'POST /v1/vaults/:/credentials/:': [
    'updateCredential',
    (ask) => {
      const credential = one(ask, 'credential', ask.ids[1]!);
      const auth = (ask.body['auth'] ?? {}) as Fields;
      if (auth['mcp_server_url'] !== undefined) throw invalid('auth.mcp_server_url: cannot be changed');
      if (auth['type'] !== 'static_bearer') throw invalid('auth.type: must be repeated');
      const token = textOf(auth, 'token', 8_192);
      return withoutToken(Object.assign(credential, { auth: { ...(credential['auth'] as Fields), token } }));
    },
  ],
};
