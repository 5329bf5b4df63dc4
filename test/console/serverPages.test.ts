/** Every server page in light, dark and at 360 px: nothing for axe to find, no sideways scroll. */
import type { BrowserContextOptions } from 'playwright-core';
import { SESSION_COOKIE } from '../../services/console/src/cookies';
import { organization } from '../../services/console/src/testing/fakeIdentity';
import { proves } from '../proves';
import { startFixture, type Fixture } from './fixture';
import { findingsOf, SIZES, type Scheme } from './looks';
import { TEST_LIMIT_MS, type Window } from './window';

const ASK = '/mcp/authorize?response_type=code&client_id=abc&state=xyz';
const acme = organization('acme', 'Acme Robotics');
const usual = { organizations: [acme], suspended: [], orgSlug: 'acme', instead: undefined };
let fixture: Fixture;
let client: Fixture['identity']['client'];
beforeAll(async () => {
  fixture = await startFixture();
  ({ client } = fixture.identity);
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

const looks: [name: string, options: BrowserContextOptions, schemes: Scheme[]][] = [
  ['desk', SIZES.desk, ['light', 'dark']],
  ['phone', { ...SIZES.phone, hasTouch: true, isMobile: true }, ['light']],
];

type Open = (window: Window) => Promise<unknown>;
const ask: Open = (window) => window.signInAt(ASK);
const goto =
  (path: string): Open =>
  ({ page }) =>
    page.goto(`${fixture.consoleUrl}${path}`);

const pages: [name: string, standing: object, open: Open][] = [
  ['sign-in', {}, goto('/signin?return_to=/orgs/acme')],
  ['sign-in-again', {}, goto('/signin?again=1')],
  ['nothing', {}, goto('/wp-admin')],
  ['sign-in-ended', {}, goto('/signin/callback?state=x')],
  ['consent', {}, ask],
  [
    'consent-choice',
    {
      orgSlug: undefined,
      organizations: [
        acme,
        organization('birch', 'Birch & Sons'),
        organization('long', 'A society with a rather long name for the protection of everything'),
      ],
    },
    ask,
  ],
  [
    'consent-hostile',
    {
      client: {
        name: '<b>Claude</b>\u202Eedoc\u200B that goes on and on_and_on_without_a_single_blank_to_break_the_line_at_for_a_long_while',
        redirectHost: 'login.claude.ai.evil-and-very-long-host-name-that-does-not-fit.example:8443',
        documentHost: 'example.com',
        loopback: false,
      },
    },
    ask,
  ],
  ['not-there', { orgSlug: 'foreign' }, ask],
  [
    'refused',
    { instead: { outcome: 'refused', message: 'The program that sent you here is not known, or its registration has expired.' } },
    ask,
  ],
  ['suspended', { organizations: [], suspended: [{ slug: 'acme', name: 'Acme Robotics' }] }, (window) => window.signInAt('/orgs/acme')],
  ['not-a-member', { organizations: [] }, (window) => window.signInAt('/orgs/acme')],
  [
    'going-back',
    {},
    async (window) => {
      // An answer without content leaves the browser on the page it is on.
      await window.page.route(`${new URL(fixture.program.url).origin}/**`, (route) => route.fulfill({ status: 204 }));
      await ask(window);
      await window.page.getByRole('button', { name: 'Allow', exact: true }).click();
      await window.page.getByRole('heading', { name: 'Allowed' }).waitFor();
    },
  ],
];

describe.each(looks)('%s', (look, options, schemes) => {
  let window: Window;
  beforeAll(async () => {
    window = await fixture.open(options);
  }, TEST_LIMIT_MS);
  afterAll(() => window?.context.close());

  for (const [name, standing, open] of pages)
    proves(
      ['CONSOLE-PAGES'],
      name,
      async () => {
        Object.assign(fixture.identity, { ...usual, client }, standing);
        // The console meets the person anew, in this standing; the provider still knows them, so that a click signs them in.
        await window.context.clearCookies({ name: SESSION_COOKIE });
        await window.page.unrouteAll();
        await open(window);
        await window.page.evaluate('document.fonts.ready');
        expect(await findingsOf(window, `${name}-${look}`, schemes)).toEqual([]);
        expect(await window.page.getByRole('heading', { level: 1 }).count()).toBe(1);
      },
      TEST_LIMIT_MS,
    );
});
