/** Deploys agents by clicks: keys of the platforms, deployments with a token and on a platform, and what cuts them off. */
import type { Page } from 'playwright-core';
import { envelope } from '../e2e/agents/agentFixture';
import { audited, postMcp, usePlatform, type PlatformWorkspace } from '../harness';
import { proves } from '../proves';
import { pathOf, says, startAgentPages, type AgentPages } from './agentPages';
import { findingsIn, SIZE_NAMES } from './looks';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: AgentPages;
let window: Window;
let page: Page;
let voice: PlatformWorkspace;
let managed: PlatformWorkspace;
beforeAll(async () => {
  fixture = await startAgentPages();
  await fixture.stack.readyCaller('nightly-refunds');
  [voice, managed] = [await usePlatform('voice'), await usePlatform('managed')];
  window = await fixture.open(fixture.ana);
  ({ page } = window);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const AGENT = 'front desk';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });
const statusWith = async (token: string): Promise<number> =>
  (await postMcp(fixture.stack.mcpUrl, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { token })).status;

async function fillDeployment(name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Service account' }).click();
  await page.getByRole('option', { name: 'nightly-refunds' }).click();
}

proves(
  ['CONSOLE-DEPLOY', 'PLATFORM-KEYS'],
  'a key is stored once the platform has taken it; a refused one shows what the platform said, and the one before stays',
  async () => {
    await page.goto(fixture.at('/platforms'));
    await says(page, /^0 of 2 platforms have a key\./);
    const part = panel('Voice-agent platform');
    const store = async (key: string): Promise<void> => {
      await part.getByLabel('Key', { exact: true }).fill(key);
      await part.getByRole('button', { name: 'Check and store' }).click();
    };
    await part.getByRole('button', { name: 'Store a key' }).click();
    await store('no-such-key');
    await part.getByRole('alert').getByText('Invalid API key').waitFor();
    await part
      .getByRole('alert')
      .getByText(/The platform rejects the key\./)
      .waitFor();
    await store(voice.key);
    await says(page, /^Key of the voice-agent platform stored .*\.$/);
    await says(page, /^1 of 2 platforms has a key\./);
    await part.getByText(voice.baseUrls[0]!).waitFor();
    expect(await page.content()).not.toContain(voice.key);

    await part.getByRole('button', { name: /^Replace key/ }).click();
    await store((await usePlatform('voice', { access: 'none' })).key);
    await part
      .getByRole('alert')
      .getByText(/The key that was stored before stays\.$/)
      .waitFor();
    await part.getByRole('alert').getByText('missing_permissions').waitFor();
    await button('Cancel').click();
    await part.getByText(voice.baseUrls[0]!).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DEPLOY', 'DEPLOY-RECORD', 'DEPLOY-SUSPEND'],
  'an agent that runs elsewhere gets a token shown once; suspended, renewed, moved and deleted by clicks',
  async () => {
    await fixture.create(AGENT);
    await page.goto(fixture.at(`${pathOf(AGENT)}?view=deploy`));
    await says(page, 'This agent is not deployed.');
    await button('Deploy agent').click();
    await fillDeployment('Kiosk');
    await button('Deploy').click();
    await page.getByRole('heading', { name: 'Kiosk deployed.' }).waitFor();
    const shown = (): Promise<string | null> => page.locator('main code').filter({ hasText: /^svc_/ }).first().textContent();
    const token = (await shown())!;
    expect(await statusWith(token)).toBe(200);
    await button('I have stored it').click();
    const kiosk = panel('Kiosk, production');
    await kiosk.getByText('Active').waitFor();
    await kiosk.getByRole('link', { name: 'nightly-refunds' }).waitFor();
    expect(await page.content()).not.toContain(token);

    await kiosk.getByRole('button', { name: /^Suspend/ }).click();
    await inDialog('Suspend deployment').click();
    await says(page, /^Kiosk, production suspended .* Its next call gets 401\.$/);
    expect(await statusWith(token)).toBe(401);
    await kiosk.getByRole('button', { name: /^Resume/ }).click();
    await says(page, /^Kiosk, production resumed/);
    expect(await statusWith(token)).toBe(200);

    await kiosk.getByRole('button', { name: /^New token/ }).click();
    await inDialog('New token').click();
    await page.getByRole('heading', { name: 'New token of Kiosk, production.' }).waitFor();
    const renewed = (await shown())!;
    expect([await statusWith(token), await statusWith(renewed)]).toEqual([401, 200]);
    await button('I have stored it').click();

    await fixture.admin('PATCH', `/agents/${encodeURIComponent(AGENT)}`, envelope(AGENT, { systemPrompt: 'Another prompt.' }));
    await page.reload();
    await kiosk.getByRole('button', { name: /^Change/ }).click();
    await kiosk.getByRole('combobox', { name: 'Version' }).click();
    await page.getByRole('option', { name: 'v2, current' }).click();
    await kiosk.getByRole('button', { name: 'Save' }).click();
    await says(page, /^Kiosk, production is meant to run v2, since/);

    const { deployments } = (await fixture.admin('GET', `/agents/${encodeURIComponent(AGENT)}/deployments`)).body as {
      deployments: { serviceAccountId: string; token: { id: string } }[];
    };
    const account = `/service-accounts/${deployments[0]!.serviceAccountId}`;
    await fixture.admin('POST', `${account}/disable`);
    await page.reload();
    await kiosk.getByText('Account disabled').waitFor();
    await kiosk.getByText(/^Its calls get 401, because its service account is disabled/).waitFor();
    await fixture.admin('POST', `${account}/enable`);
    const target = { kind: 'serviceAccount', id: deployments[0]!.serviceAccountId };
    const block = (await fixture.admin('POST', '/blocks', { target, reason: 'Leaked' })).body as { id: string };
    // The page hears of it by itself.
    await kiosk.getByText('Account blocked').waitFor();
    await kiosk.getByText(/^Its calls are refused, because its service account is blocked/).waitFor();
    await page.goto(fixture.at('/deployments'));
    await page.getByRole('row', { name: /^Kiosk.*Account blocked/ }).waitFor();
    await page.goto(fixture.at(`${pathOf(AGENT)}?view=deploy`));
    await fixture.admin('DELETE', `/blocks/${block.id}`);
    await fixture.admin('DELETE', `${account}/tokens/${deployments[0]!.token.id}`);
    await page.reload();
    await kiosk.getByText('Token revoked').waitFor();
    await kiosk.getByText(/^Make a new token/).waitFor();
    expect(await kiosk.getByText('Active', { exact: true }).count()).toBe(0);
    await page.goto(fixture.at('/deployments'));
    await page.getByRole('row', { name: /^Kiosk.*Token revoked/ }).waitFor();
    await page.goto(fixture.at(`${pathOf(AGENT)}?view=deploy`));

    await kiosk.getByRole('button', { name: /^Delete/ }).click();
    // It was used just now, so its name is typed.
    await page.getByRole('dialog').getByRole('textbox').fill('Kiosk, production');
    await inDialog('Delete deployment').click();
    await says(page, /^Kiosk, production deleted/);
    expect(await statusWith(renewed)).toBe(401);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DEPLOY'],
  'an agent is pushed, stops with the words of the platform, and goes on; deleting says what stays there',
  async () => {
    await fixture.create('voice desk', { modelPreference: [{ family: 'gpt', model: 'gpt-5.5' }] });
    await page.goto(fixture.at(`${pathOf('voice desk')}?view=deploy`));
    await voice.plan({ operation: 'createAgent', when: 'before', how: 'status', status: 400, times: 1 });
    await button('Deploy agent').click();
    await page.getByRole('radio', { name: 'Managed-agent platform' }).check();
    await says(page, /^No key of this platform is stored/);
    await page.getByRole('radio', { name: 'Voice-agent platform' }).check();
    await fillDeployment('Hotline');
    await page.getByRole('checkbox', { name: 'Name the caller' }).check();
    await says(page, /It authenticates nobody and grants nothing/);
    await button('Push').click();
    const hotline = panel('Hotline, production');
    await hotline.getByText('The push stopped at step 5 of 6, Agent.').waitFor();
    await hotline.getByRole('list', { name: 'Steps of the push' }).getByText('We are busy (400)').waitFor();
    await fixture.stack.createAccount('spare');
    expect(await findingsIn(['desk'], { ...fixture, window }, [['deploy-stopped', `${pathOf('voice desk')}?view=deploy`]])).toEqual([]);

    await hotline.getByRole('button', { name: /^Push again/ }).click();
    await hotline.getByText('Active').waitFor();
    expect(await hotline.getByRole('list', { name: 'Steps of the push' }).getByText('Done').count()).toBe(6);
    await hotline.getByText(/^Callers are named/).waitFor();
    const { objects } = await voice.look();
    expect([objects['secret']!.length, objects['server']!.length, objects['agent']!.length]).toEqual([1, 1, 1]);
    await hotline.getByText(objects['agent']![0]!.id).first().waitFor();

    // Somebody talks to it, and it calls.
    const agentId = objects['agent']![0]!.id;
    expect((await voice.converse({ agentId })).error).toMatchObject({ message: expect.stringContaining('user_email') as string });
    const talk = await voice.converse({ agentId, variables: { user_email: 'maria@example.com' } });
    expect(await talk.call('execute_tool', { tool: 'orders/listOrders', arguments: {} })).toMatchObject({ status: 200, isError: false });
    const [entry] = await audited(fixture.stack, { type: 'tool.call', claim: 'maria@example.com' }, 2);
    expect(entry).toMatchObject({ actor: { kind: 'serviceAccount', name: 'nightly-refunds' }, onBehalfOf: 'maria@example.com' });
    await page.goto(fixture.at(`/calls/${String(entry!['correlationId'])}`));
    await says(page, /maria@example\.com.*\(caller-asserted\)/);
    await says(page, 'nightly-refunds');

    await page.goto(fixture.at('/deployments'));
    await page.getByRole('row', { name: /Hotline.*voice desk.*Voice-agent platform.*Active.*nightly-refunds/ }).waitFor();
    expect(
      await findingsIn(SIZE_NAMES, { ...fixture, window }, [
        ['deploy', `${pathOf('voice desk')}?view=deploy`],
        ['deployments', '/deployments'],
        ['platforms', '/platforms'],
      ]),
    ).toEqual([]);

    await page.getByRole('link', { name: /^Hotline/ }).click();
    await hotline.getByRole('button', { name: /^Delete/ }).click();
    await page
      .getByRole('dialog')
      .getByText(`in the platform’s API at ${voice.baseUrls[0]}/v1/convai/secrets/${objects['secret']![0]!.id}`)
      .waitFor();
    await page
      .getByRole('dialog')
      .getByText(/^Nothing on the platform is removed\./)
      .waitFor();
    const typed = page.getByRole('dialog').getByRole('textbox');
    if (await typed.isVisible()) await typed.fill('Hotline, production');
    await inDialog('Delete deployment').click();
    await says(page, /^Hotline, production deleted/);
    expect(window.violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-DEPLOY', 'PUSH-RUN'],
  'a managed agent is pushed; the page says which vault every session needs and what its error means, and a session started so calls tools',
  async () => {
    await fixture.admin('PUT', '/platforms/managed/key', { key: managed.key });
    await fixture.create('managed desk', { modelPreference: [{ family: 'claude', model: 'opus-5.5' }] });
    await page.goto(fixture.at(`${pathOf('managed desk')}?view=deploy`));
    await managed.plan({ operation: 'createCredential', when: 'before', how: 'status', status: 403, times: 1 });
    await button('Deploy agent').click();
    await page.getByRole('radio', { name: 'Managed-agent platform' }).check();
    await fillDeployment('Clerk');
    expect(await page.getByRole('checkbox', { name: 'Name the caller' }).count()).toBe(0);
    await button('Push').click();
    const clerk = panel('Clerk, production');
    await clerk.getByText('The push stopped at step 4 of 6, Credential.').waitFor();
    expect(await clerk.getByRole('heading', { name: 'Start a session' }).count()).toBe(0);
    await clerk.getByRole('button', { name: /^Push again/ }).click();
    await clerk.getByText('Active').waitFor();

    const { objects } = await managed.look();
    expect([objects['vault']!.length, objects['credential']!.length, objects['agent']!.length]).toEqual([1, 1, 1]);
    const [vault, agent] = [objects['vault']![0]!.id, objects['agent']![0]!.id];
    await clerk.getByRole('heading', { name: 'Start a session' }).waitFor();
    await clerk.getByText(`Attach the vault ${vault} to every session when you start it`).waitFor();
    await clerk.getByText(/^mcp_authentication_failed_error for our server means/).waitFor();
    const snippet = (await clerk.locator('pre, code').filter({ hasText: '/v1/sessions' }).first().textContent())!;
    const { agent: agentId, vault_ids: vaultIds } = JSON.parse(/-d '(.+)'/.exec(snippet)![1]!) as { agent: string; vault_ids: string[] };
    expect({ agentId, vaultIds }).toEqual({ agentId: agent, vaultIds: [vault] });
    const session = await managed.converse({ agentId, vaultIds });
    expect(await session.call('execute_tool', { tool: 'orders/listOrders', arguments: {} })).toMatchObject({ status: 200, isError: false });

    expect(await findingsIn(SIZE_NAMES, { ...fixture, window }, [['deploy-managed', `${pathOf('managed desk')}?view=deploy`]])).toEqual([]);
    await clerk.getByRole('button', { name: /^Suspend/ }).click();
    await inDialog('Suspend deployment').click();
    await says(page, /^Clerk, production suspended .* Its next call gets 401\.$/);
    expect(await session.call('execute_tool', { tool: 'orders/listOrders', arguments: {} })).toMatchObject({
      status: 401,
      error: { type: 'mcp_authentication_failed_error' },
    });
    expect(window.violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);
