/** A block shows wherever the thing it stops is looked at, to admins and to those it concerns. */
import type { Page } from 'playwright-core';
import { pendingOf, until, type Person } from '../harness';
import { proves } from '../proves';
import { approveButton, newText, ready, startApprovalFixture, type ApprovalFixture } from './approvalFixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
let mia: Person;
let member: Window;
let userId: string;

beforeAll(async () => {
  fixture = await startApprovalFixture();
  const { stack } = fixture;
  mia = await stack.addPerson(stack.emailOf('mia'));
  userId = await stack.join(mia);
  const { id } = await stack.org('GET', '/integrations/api');
  await stack.org('PUT', '/grants', { subject: { kind: 'user', id: userId }, resource: { kind: 'integration', id }, tools: 'ALL' });
  await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
  // One call is made, so that Overview is past the first steps.
  expect((await stack.execute('api/echo', {}, { token: fixture.caller.token.value })).isError).toBe(false);
  [ana, member] = [await fixture.open(fixture.ana), await fixture.open(mia)];
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

/** Runs `look` with the block in place, and lifts it afterwards. */
async function blocked(target: Record<string, unknown>, look: () => Promise<void>): Promise<void> {
  const block = await fixture.stack.org('POST', '/blocks', { target, reason: 'Leaked' });
  await look();
  await fixture.stack.org('DELETE', `/blocks/${String(block['id'])}`);
}

const head = (page: Page) => page.locator('main header').first();

proves(
  ['CONSOLE-PAGES', 'CONSOLE-INTEGRATIONS'],
  'a blocked integration shows in its list, on its page and on Overview, and keeps an account from being ready',
  async () => {
    const { page } = ana;
    await fixture.go(ana, `/service-accounts/${fixture.caller.account.id}`);
    await page.getByText(/^Not ready|^Ready/).waitFor();
    // The integration is blocked from its own page.
    await fixture.go(ana, '/integrations/api');
    await page.getByRole('button', { name: 'Block…', exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason, shown to whoever is refused' }).fill('Leaked');
    await page.getByRole('button', { name: 'Block now' }).click();
    await head(page).getByText('Blocked', { exact: true }).waitFor();
    await page.getByText(/^By .*: Leaked/).waitFor();
    expect(await page.getByRole('button', { name: 'Block…', exact: true }).count()).toBe(0);
    await fixture.go(ana, '/integrations');
    await page.getByRole('row', { name: /api.*Blocked/ }).waitFor();
    await fixture.go(ana, `/service-accounts/${fixture.caller.account.id}`);
    await page.getByText('Not ready: api is blocked, so every call there is refused.').waitFor();
    await page.getByText(/integrations?, api blocked$/).waitFor();
    await page.getByRole('row', { name: /api Blocked/ }).waitFor();
    await fixture.go(ana, '/service-accounts');
    await page.getByRole('row', { name: /nightly-notes.*A block on api/ }).waitFor();
    await fixture.go(ana, '/grants');
    await page.getByRole('row', { name: /nightly-notes.*api Blocked/ }).waitFor();
    await fixture.go(ana, '/grants?view=matrix');
    await page.getByRole('button', { name: /^nightly-notes, api: .*, blocked$/ }).waitFor();
    await fixture.go(ana, '/integrations/api?view=access');
    await page.getByRole('row', { name: /nightly-notes.*api Blocked/ }).waitFor();
    await fixture.go(ana, '');
    await page.getByText('Every call of api is refused: Leaked').waitFor();

    // A member sees it of what they may use.
    await fixture.go(member, '');
    await member.page.getByText('Every call of api is refused: Leaked').waitFor();
    await fixture.go(member, '/integrations');
    await member.page.getByRole('row', { name: /api.*Blocked/ }).waitFor();
    await fixture.go(member, '/me/credentials');
    await member.page.getByRole('row', { name: /api Blocked/ }).waitFor();

    await fixture.go(ana, '/integrations/api');
    await page.getByRole('button', { name: 'Lift block' }).click();
    await head(page).getByText('Blocked', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Block…', exact: true }).waitFor();
    await fixture.go(ana, `/service-accounts/${fixture.caller.account.id}`);
    await page.getByText(/^Ready: 1 token works/).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-INTEGRATIONS'],
  'a tool is blocked from its row, and says so there and where it is edited',
  async () => {
    const { page } = ana;
    await fixture.go(ana, '/integrations/api');
    await page.getByRole('button', { name: 'Block api/echo…' }).click();
    await page.getByRole('textbox', { name: 'Reason, shown to whoever is refused' }).fill('Leaked');
    await page.getByRole('button', { name: 'Block now' }).click();
    const row = page.getByRole('row', { name: /echo.*Blocked/ });
    await row.waitFor();
    expect(await head(page).getByText('Blocked').count()).toBe(0);
    await row.getByRole('button', { name: 'Edit echo' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^By .*: Leaked/)
      .waitFor();
    await page.keyboard.press('Escape');
    await fixture.go(member, '/integrations/api');
    await member.page.getByRole('row', { name: /echo.*Blocked/ }).waitFor();
    expect(await member.page.getByRole('button', { name: /Block|Lift/ }).count()).toBe(0);
    await row.getByRole('button', { name: 'Lift block of api/echo' }).click();
    await page.getByRole('button', { name: 'Block api/echo…' }).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'a blocked member is called so among members, and no token of theirs works, for themselves and for an admin',
  async () => {
    const { page } = ana;
    const mine = member.page;
    const rest = fixture.stack.restAs(mia);
    await rest('POST', `/orgs/${fixture.stack.orgSlug}/personal-tokens`, { name: 'laptop' });
    await fixture.go(member, '/personal-tokens');
    await mine.getByText(/^1 token works/).waitFor();

    await blocked({ kind: 'user', id: userId }, async () => {
      await fixture.go(ana, '/members');
      const row = page.getByRole('row', { name: /mia.*Blocked/ });
      await row.waitFor();
      expect(await row.getByText('Active').count()).toBe(0);
      await row.getByRole('button', { name: 'More for mia' }).click();
      await page.getByRole('menuitem', { name: 'Lift block' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Block…' }).count()).toBe(0);
      await fixture.go(ana, `/personal-tokens?user=${userId}`);
      await page.getByText('Blocked: every call is refused until an admin lifts the block.').waitFor();
      await page.getByRole('row', { name: /laptop.*Refused now/ }).waitFor();

      await fixture.go(member, '/personal-tokens');
      await mine.getByText('You are blocked: every call of yours is refused until an admin lifts the block.').waitFor();
      await mine.getByText('Leaked', { exact: true }).waitFor();
      await mine.getByRole('row', { name: /laptop.*Refused now/ }).waitFor();
      expect(await mine.getByText(/token works|^Works$/).count()).toBe(0);
      await fixture.go(member, '');
      await mine.getByText('You are blocked: every call of yours is refused until an admin lifts the block.').waitFor();
      await mine.getByText('Leaked', { exact: true }).waitFor();
      await fixture.go(member, '/me/credentials');
      await mine.getByText('Leaked', { exact: true }).waitFor();
    });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'a member of a blocked group is blocked, also for themselves',
  async () => {
    const { stack } = fixture;
    const group = String((await stack.org('POST', '/groups', { name: 'stopped' }))['id']);
    await stack.org('PUT', `/groups/${group}/members/${userId}`);
    await blocked({ kind: 'group', id: group }, async () => {
      await fixture.go(ana, '/members');
      await ana.page.getByRole('row', { name: /mia.*Blocked/ }).waitFor();
      await fixture.go(member, '/personal-tokens');
      await member.page.getByText('You are blocked: every call of yours is refused until an admin lifts the block.').waitFor();
    });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'a blocked token of the organization neither works nor is counted as one that does',
  async () => {
    const { page } = ana;
    const { id } = (await fixture.stack.org('POST', '/service-tokens', { name: 'robot', accessRole: 'MEMBER' })) as { id: string };
    await fixture.go(ana, '/service-tokens');
    await page.getByText(/^1 token works/).waitFor();
    await page.getByRole('button', { name: 'Block robot…' }).waitFor();
    await blocked({ kind: 'orgToken', id }, async () => {
      await page.getByText('No organization token works. 1 is blocked.').waitFor();
      const row = page.getByRole('row', { name: /robot.*Blocked/ });
      await row.waitFor();
      expect(await row.getByText('Works').count()).toBe(0);
      await row.getByRole('button', { name: 'Lift block of robot' }).waitFor();
    });
    await page.getByText(/^1 token works/).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES', 'CONSOLE-DAILY'],
  'of what is blocked a member is told what they may use, without who blocked it, and nothing of others',
  async () => {
    const { stack } = fixture;
    const rest = stack.restAs(mia);
    const told = async () => (await rest('GET', `/orgs/${stack.orgSlug}/me/blocks`))['blocks'] as Record<string, unknown>[];
    const { id } = await stack.org('GET', '/integrations/api');
    await stack.org('PUT', '/grants', { subject: { kind: 'user', id: userId }, resource: { kind: 'integration', id }, tools: ['echo'] });
    const other = await stack.join(await stack.addPerson(stack.emailOf('other')));
    const targets = [
      { kind: 'user', id: other },
      { kind: 'serviceAccount', id: fixture.caller.account.id },
      { kind: 'tool', slug: 'api', tool: 'createNote' },
      { kind: 'tool', slug: 'api', tool: 'echo' },
    ];
    const blocks = await Promise.all(targets.map((target) => stack.org('POST', '/blocks', { target, reason: 'Leaked' })));
    const { target, createdAt, id: blockId } = blocks[3]!;
    expect(await told()).toEqual([{ id: blockId, target, createdAt, reason: 'Leaked', slug: 'api', stopsMe: false }]);
    await Promise.all(blocks.map((block) => stack.org('DELETE', `/blocks/${String(block['id'])}`)));
    expect(await told()).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'APPROVE-WHO'],
  'whom a rule names as approver reads that a call would be refused now, may not approve it, and may reject it',
  async () => {
    const { stack } = fixture;
    const kim = await stack.addPerson(stack.emailOf('kim'));
    const approvers = { users: [await stack.join(kim)] };
    const rule = { name: 'Echoes need Kim', effect: 'REQUIRE_APPROVAL', tools: ['api/echo'], reason: 'Kim knows them', approvers };
    const { id: ruleId } = await stack.org('POST', '/rules', rule);
    const { requestId } = pendingOf(await stack.execute('api/echo', {}, { token: fixture.caller.token.value }));
    const target = { kind: 'serviceAccount', id: fixture.caller.account.id };
    const block = await stack.org('POST', '/blocks', { target, reason: 'Leaked' });
    const { page, context } = await fixture.open(kim);
    await page.goto(fixture.at(`/approvals/${requestId}`));
    await page.getByText('The call would be refused now, also after a yes: blocked: Leaked').waitFor();
    await page.getByText('Only an admin may approve a call that would be refused now. You may reject it.').waitFor();
    expect(await approveButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText(/^Rejected by/).waitFor();
    await context.close();
    await stack.org('DELETE', `/blocks/${String(block['id'])}`);
    await stack.org('DELETE', `/rules/${String(ruleId)}`);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'APPROVE-WHO'],
  'who made the token and may not approve by the settings reads so, and nothing else beside it',
  async () => {
    const { page } = ana;
    await fixture.stack.org('PATCH', '/security-settings', { selfApproval: 'refuse' });
    const requestId = await fixture.ask(newText());
    await fixture.go(ana, `/approvals/${requestId}`);
    await page.getByText('You created the token of this call, so another person must approve it.').waitFor();
    expect(await page.getByText(/^You created the token that the caller uses\./).count()).toBe(0);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText(/^Rejected by/).waitFor();
    await fixture.stack.org('PATCH', '/security-settings', { selfApproval: 'mark' });
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-APPROVE', 'CONSOLE-CALL'],
  'a yes to a caller that is blocked meanwhile says that it was given and that the run was refused, and why',
  async () => {
    const { page } = ana;
    const requestId = await fixture.ask(newText());
    const target = { kind: 'serviceAccount', id: fixture.caller.account.id };
    const block = await fixture.stack.org('POST', '/blocks', { target, reason: 'Leaked' });
    await fixture.go(ana, `/approvals/${requestId}`);
    await ready(page);
    await approveButton(page).click();
    await page.getByText(/^Approved by/).waitFor();
    await page.getByText('At that moment the call would have been refused: blocked: Leaked').waitFor();
    await page.getByText(/^The call did not run\./).waitFor();
    await page.getByText('Approved, not run', { exact: true }).first().waitFor();
    expect(await page.getByText('No rule named approvers').count()).toBe(0);

    // The list and the page call it by the id under which it was asked for; the page has that of its run too.
    const calls = await until('the refused run', async () => {
      const found = await fixture.stack.audit({ type: 'tool.call', outcome: 'denied', actor: fixture.caller.account.id });
      return found.length > 0 && found;
    });
    const attempt = String(calls[0]!['callId']);
    const [asked] = await fixture.stack.audit({ requestId, type: 'approval.requested' });
    const callId = String(asked!['callId']);
    await fixture.go(ana, '/calls');
    const row = page.getByRole('row', { name: /createNote.*Denied.*blocked/ }).first();
    await row.getByText(callId.slice(0, 8)).waitFor();
    await fixture.go(ana, `/calls/${callId}`);
    await page.getByText('It was approved, then refused before anything was sent.').waitFor();
    await page.locator('dt:text-is("Call id") + dd').getByText(callId, { exact: true }).waitFor();
    await page.locator('dt:text-is("Id of its run after the approval") + dd').getByText(attempt, { exact: true }).waitFor();
    await fixture.stack.org('DELETE', `/blocks/${String(block['id'])}`);
  },
  TEST_LIMIT_MS,
);
