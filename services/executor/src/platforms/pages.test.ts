import { pageOf } from './pages';

const voice = { platform: 'voice', baseUrl: 'https://api.elevenlabs.io' } as const;
const managed = { platform: 'managed', baseUrl: 'https://api.anthropic.com' } as const;

test.each([
  [voice, 'agent', 'https://elevenlabs.io/app/agents/agents/agent_1'],
  [voice, 'server', 'https://elevenlabs.io/app/agents/integrations'],
  [voice, 'secret', 'https://elevenlabs.io/app/agents/settings'],
  [{ ...voice, baseUrl: 'https://api.us.elevenlabs.io' }, 'agent', 'https://elevenlabs.io/app/agents/agents/agent_1'],
  [
    { ...voice, baseUrl: 'https://api.eu.residency.elevenlabs.io' },
    'agent',
    'https://eu.residency.elevenlabs.io/app/agents/agents/agent_1',
  ],
  [managed, 'agent', 'https://platform.claude.com/workspaces/default/agents/agent_1'],
  [{ ...managed, workspaceId: 'wrkspc_1' }, 'vault', 'https://platform.claude.com/workspaces/wrkspc_1/vaults/agent_1'],
  [managed, 'credential', undefined],
  [{ ...voice, baseUrl: 'http://127.0.0.1:8080' }, 'agent', undefined],
  [{ ...managed, baseUrl: 'http://127.0.0.1:8080' }, 'agent', undefined],
] as const)('%j %s', (place, kind, page) => expect(pageOf(place, kind, 'agent_1')).toBe(page));
