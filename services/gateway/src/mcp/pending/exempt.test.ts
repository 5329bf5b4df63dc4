import { readSettings } from '@gatehouse/runtime';
import { gatewaySettings } from '../../config';
import { exemptClients } from './exempt';

test('names are matched by their parts, whatever their case and punctuation', () => {
  const isExempt = exemptClients(' Office Helper, oh-bot ');
  for (const name of ['Office Helper', 'the OFFICE HELPER 3', 'oh-bot/2', 'OfficeHelper', 'office_helper-cli', 'OH Bot'])
    expect([name, isExempt(name)]).toEqual([name, true]);
  for (const name of [undefined, '', 'Office', 'helper', 'oh/bit']) expect([name, isExempt(name)]).toEqual([name, false]);
  for (const setting of ['none', ' , ,', '-,*']) expect(exemptClients(setting)('anything, or none')).toBe(false);
});

test('the default knows the suite assistant and leaves coding assistants alone', () => {
  const isExempt = exemptClients(readSettings(gatewaySettings, {}).TASK_EXEMPT_CLIENTS);
  const family = ['Microsoft 365 Copilot', 'Microsoft365Copilot', 'microsoft-365-copilot', 'microsoft_365', 'm365-agent', 'M365Copilot'];
  const studio = ['Copilot Studio', 'copilot-studio', 'copilot_studio', 'MicrosoftCopilotStudio-AgenticLoop', 'McpToolsListClient'];
  for (const name of [...family, ...studio]) expect([name, isExempt(name)]).toEqual([name, true]);
  for (const name of ['copilot-cli', 'github-copilot-developer', 'Visual Studio Code', 'claude-code'])
    expect([name, isExempt(name)]).toEqual([name, false]);
});
