/** Any id leads to the page that explains it; a pasted secret goes nowhere. */
import { ended, pendingOf, showApproval, until } from '../harness';
import { proves } from '../proves';
import { approveButton, ready, startApprovalFixture, TOOL, type ApprovalFixture } from './approvalFixture';
import { findingsOfSizes, SIZES } from './looks';
import { openWindow, TEST_LIMIT_MS, type Window } from './window';

let fixture: ApprovalFixture;
let ana: Window;
beforeAll(async () => {
  fixture = await startApprovalFixture();
  ana = await fixture.open(fixture.ana);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const correlationOf = async (requestId: string): Promise<string> =>
  String((await showApproval(fixture.stack.org, requestId))['correlationId']);
const told = (type: string, correlationId: string) =>
  until(`${type} in the trail`, async () => (await fixture.stack.audit({ correlationId })).some((entry) => entry['type'] === type));

/** Notes each moment at which the palette shows options of which none is chosen: an Enter then would be lost. */
const WATCH_CHOICE = `
  globalThis.unchosen = [];
  new MutationObserver(() => {
    const options = [...document.querySelectorAll('[role=option]')];
    if (options.length > 0 && !options.some((one) => one.ariaSelected === 'true')) unchosen.push(options[0].textContent);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
`;

async function search(words: string): Promise<void> {
  await ana.page.keyboard.press('Control+k');
  await ana.page.getByRole('combobox', { name: 'Go to a page or start something' }).fill(words);
}

proves(
  ['CONSOLE-CALL'],
  'a call is told from the question to the answer, and the page follows it there by itself',
  async () => {
    const { page } = ana;
    const requestId = await fixture.ask('told in full');
    const correlationId = await correlationOf(requestId);
    await told('approval.requested', correlationId);
    await page.goto(fixture.at(`/calls/${correlationId}`));
    await page.getByText(`nightly-notes called ${TOOL}. It waits for a person.`).waitFor();
    const steps = page.getByRole('list', { name: 'Steps of this call' }).getByRole('listitem');
    expect(await steps.count()).toBe(6);
    await steps.filter({ hasText: 'Approval' }).getByText('Waiting').waitFor();
    const digest = (await showApproval(fixture.stack.org, requestId)).digest;
    await fixture.stack.org('POST', `/approvals/${requestId}/approve`, { digest });
    await ended(fixture.stack.org, requestId);
    await page.getByText('It was answered 200 in').waitFor();
    await steps.filter({ hasText: 'Approval' }).getByText(/^by /).waitFor();
    await steps
      .filter({ hasText: 'Answered' })
      .getByText(/^200 in /)
      .waitFor();
    await page.getByRole('link', { name: 'Open the request' }).click();
    await page.getByText(/Answered 200 in/).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL'],
  'a refused call says which step said no, and an admin is led to what would allow it',
  async () => {
    const { page } = ana;
    const other = await fixture.stack.createAccount('ungranted');
    const { value } = await fixture.stack.createToken(other.id);
    const refused = await fixture.stack.execute(TOOL, { body: { text: 'x' } }, { token: value });
    expect(refused.isError).toBe(true);
    const entry = await until('the refusal', async () =>
      (await fixture.stack.audit({ actor: other.id })).find((one) => one['outcome'] === 'denied'),
    );
    await page.goto(fixture.at(`/calls/${String(entry['correlationId'])}`));
    await page.getByText('It was refused before anything was sent.').waitFor();
    await page.getByRole('list', { name: 'Steps of this call' }).getByText('not granted').waitFor();
    await page.getByRole('link', { name: 'See its grants' }).click();
    await page.waitForURL(fixture.at(`/grants?subject=${other.id}`));

    await page.goto(fixture.at('/calls/c-0000000000000000'));
    await page.getByRole('heading', { name: 'Nothing here for you' }).waitFor();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL', 'APPROVE-WHO'],
  'a member follows a call of their own, may not say yes to it, and finds nothing of anybody else’s',
  async () => {
    const { stack } = fixture;
    const open = { ...fixture.api.document(), security: [], components: {} };
    await stack.importApi('open', { document: open });
    await stack.org('POST', '/rules', { name: 'Open notes', effect: 'REQUIRE_APPROVAL', tools: ['open/*'], reason: 'All of it' });
    await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
    const mia = await stack.addPerson(stack.emailOf('mia'));
    const subject = { kind: 'user', id: await stack.join(mia) };
    await stack.org('PUT', '/grants', { subject, resource: { kind: 'integration', slug: 'open' }, tools: 'ALL' });
    const { token } = await stack.restAs(mia)('POST', `/orgs/${stack.orgSlug}/personal-tokens`, { name: 'laptop' });
    const own = pendingOf(await stack.execute('open/createNote', { body: { text: 'mine' } }, { token: String(token) })).requestId;
    const other = await fixture.ask('not mine');
    const [ownCall, otherCall] = await Promise.all([own, other].map(correlationOf));
    await Promise.all([ownCall!, otherCall!].map((id) => told('approval.requested', id)));

    const { context, page } = await fixture.open(mia);
    await page.goto(fixture.at('/approvals?view=mine'));
    await page.getByRole('link', { name: /^open\/createNote/ }).click();
    await page.getByText('This is your own request, so another person must approve it.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve and run once' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Reject' }).isEnabled()).toBe(true);
    await page.getByRole('link', { name: 'Follow this call' }).click();
    await page.getByText('called open/createNote. It waits for a person.').waitFor();
    for (const path of [`/approvals/${other}`, `/calls/${otherCall!}`]) {
      await page.goto(fixture.at(path));
      await page.getByRole('heading', { name: 'Nothing here for you' }).waitFor();
    }
    await context.close();
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL', 'APPROVE-WHO'],
  'an approver who may not read the caller’s calls is offered no link to one',
  async () => {
    const { stack, caller } = fixture;
    await stack.importApi('shared', { document: { ...fixture.api.document(), security: [], components: {} } });
    await stack.grant(caller.account.id, 'shared');
    const pia = await stack.addPerson(stack.emailOf('pia'));
    const approvers = { users: [await stack.join(pia)] };
    await stack.org('POST', '/rules', { name: 'Shared', effect: 'REQUIRE_APPROVAL', tools: ['shared/*'], reason: 'All of it', approvers });
    const { requestId } = pendingOf(await stack.execute('shared/createNote', { body: { text: 'shared' } }, { token: caller.token.value }));
    for (const [person, links] of [
      [pia, 0],
      [fixture.ana, 1],
    ] as const) {
      const { context, page } = await fixture.open(person);
      await page.goto(fixture.at(`/approvals/${requestId}`));
      await page.getByText('Why it needs approval').waitFor();
      await approveButton(page).waitFor();
      expect(await page.getByRole('link', { name: 'Follow this call' }).count()).toBe(links);
      await context.close();
    }
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-CALL', 'SECRETS'],
  'the palette goes anywhere by name or id, and keeps twelve characters of a pasted token, none of which leaves the page with the rest',
  async () => {
    const { page } = ana;
    await page.goto(fixture.at('/members'));
    await page.getByRole('heading', { name: 'Members' }).waitFor();
    await search('nightly');
    await page.evaluate(WATCH_CHOICE);
    await page.getByRole('option', { name: /^nightly-notes/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'nightly-notes' }).waitFor();
    expect(await page.evaluate('unchosen')).toEqual([]);

    // Its code comes later than the typing: no letter is lost, and none acts as a key of the page.
    await page.route(/assets\/Palette-.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.reload();
    await page.getByRole('heading', { name: 'nightly-notes' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gmem');
    await page.getByRole('combobox', { name: 'Go to a page or start something' }).waitFor();
    await page.keyboard.type('bers');
    expect(await page.getByRole('combobox', { name: 'Go to a page or start something' }).inputValue()).toBe('gmembers');
    await page.keyboard.press('Escape');

    const requestId = await fixture.ask('looked for');
    await search(requestId);
    await page.getByRole('option', { name: /Open the request/ }).click();
    await ready(page);
    expect(await approveButton(page).count()).toBe(1);
    await search(await correlationOf(requestId));
    await page.getByRole('option', { name: /Explain the call/ }).waitFor();
    await page.keyboard.press('Escape');

    const token = fixture.caller.token.value;
    const rest = token.slice(12);
    const leaked: string[] = [];
    page.on('request', (request) => {
      if (`${request.url()} ${request.postData() ?? ''}`.includes(rest)) leaked.push(request.url());
    });
    await search('');
    const field = page.getByRole('combobox', { name: 'Go to a page or start something' });
    const paste = `(() => {
      const data = new DataTransfer();
      data.setData('text', 'Bearer ${token}');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`;
    await field.focus();
    await page.evaluate(paste);
    await page.getByText('That was a whole token.').waitFor();
    expect(await field.inputValue()).toBe(token.slice(0, 12));
    await page.getByRole('option', { name: /^test, nightly-notes/ }).waitFor();
    expect(await page.content()).not.toContain(rest);
    expect([...leaked, ...ana.violations, ...ana.dialogs]).toEqual([]);

    // A personal one works only while the organization allows them.
    const { stack } = fixture;
    await stack.org('PATCH', '/security-settings', { personalTokensEnabled: true });
    const { prefix } = await stack.restAs(fixture.jon)('POST', `/orgs/${stack.orgSlug}/personal-tokens`, { name: 'phone' });
    await search(String(prefix));
    await page.getByRole('option', { name: /^phone, .*Token of a member$/ }).waitFor();
    await page.keyboard.press('Escape');
    await stack.org('PATCH', '/security-settings', { personalTokensEnabled: false });
    await page.reload();
    // The key is heard once the app is there.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await search(String(prefix));
    await page.getByRole('option', { name: /^phone, .*personal tokens are switched off$/ }).waitFor();
    await page.keyboard.press('Escape');
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'inbox, request, decided request, call and palette in every size: no finding of axe, nothing against the content security policy',
  async () => {
    const storageState = await ana.context.storageState();
    const waiting = await fixture.ask('look', { onBehalfOf: 'ana@acme.test' });
    const decided = await fixture.ask('decided');
    await fixture.stack.org('POST', `/approvals/${decided}/reject`, { comment: 'no' });
    const call = await correlationOf(decided);
    await told('approval.rejected', call);
    const judge = await openWindow(fixture.browser, fixture.stack.consoleUrl, fixture.ana, {
      ...SIZES.desk,
      reducedMotion: 'reduce',
      storageState,
    });
    const { page } = judge;
    const findings: string[] = [];
    for (const path of ['/approvals', '/approvals?view=history', `/approvals/${waiting}`, `/approvals/${decided}`, `/calls/${call}`]) {
      await page.goto(fixture.at(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .getByText(/look|decided|createNote/)
        .first()
        .waitFor();
      if (path.endsWith(waiting)) await ready(page);
      findings.push(...(await findingsOfSizes(judge, path)));
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to a page or start something' }).fill('api');
    await page.getByRole('option', { name: /^api\/createNote/ }).waitFor();
    findings.push(...(await findingsOfSizes(judge, 'palette')));
    expect([...findings, ...judge.violations, ...judge.dialogs]).toEqual([]);
    await judge.context.close();
  },
  TEST_LIMIT_MS,
);
