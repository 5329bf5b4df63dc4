import { readSettings } from '@gatehouse/runtime';
import { gatewaySettings } from '../../config';
import { exemptClients } from './exempt';

test('names are matched by their parts, in any case', () => {
  const isExempt = exemptClients(' Office Helper, oh-bot ');
  for (const name of ['Office Helper', 'the OFFICE HELPER 3', 'oh-bot/2']) expect([name, isExempt(name)]).toEqual([name, true]);
  for (const name of [undefined, '', 'Office', 'helper', 'oh bot']) expect([name, isExempt(name)]).toEqual([name, false]);
  for (const setting of ['', ' , ,']) expect(exemptClients(setting)('anything')).toBe(false);
});

test('the default knows the suite assistant and leaves coding assistants alone', () => {
  const isExempt = exemptClients(readSettings(gatewaySettings, {}).TASK_EXEMPT_CLIENTS);
  for (const name of ['Microsoft 365 Copilot', 'm365-agent', 'Copilot Studio', 'MicrosoftCopilotStudio-AgenticLoop', 'McpToolsListClient'])
    expect([name, isExempt(name)]).toEqual([name, true]);
  for (const name of ['copilot-cli', 'github-copilot-developer', 'Visual Studio Code', 'claude-code'])
    expect([name, isExempt(name)]).toEqual([name, false]);
});
