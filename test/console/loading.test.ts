/** Files of the console that do not come. */
import { proves } from '../proves';
import { startFixture, type Fixture } from './fixture';
import { TEST_LIMIT_MS, type Window } from './window';

let fixture: Fixture;
let window: Window;
beforeAll(async () => {
  fixture = await startFixture();
  window = await fixture.open();
  await window.signInAt('/orgs');
  await window.page.getByRole('heading', { level: 1 }).waitFor();
}, TEST_LIMIT_MS);
afterAll(() => fixture?.stop(), TEST_LIMIT_MS);

proves(
  ['CONSOLE-PAGES'],
  'a main file that does not come is told with a way to try again, and the page comes with it',
  async () => {
    const { page } = window;
    for (const [files, status] of [
      [/assets\/index-.*\.js$/, undefined],
      [/assets\/shared-.*\.js$/, 404],
    ] as const) {
      await page.route(files, (route) => (status === undefined ? route.abort() : route.fulfill({ status })));
      await page.reload();
      await window.says(/^Gatehouse did not load\./);
      expect(await page.getByText('Loading Gatehouse…').count()).toBe(0);
      await page.unroute(files);
      await window.button('Try again').click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(window.violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'a main style sheet that does not come is told above the page, with a way to try again',
  async () => {
    const { page } = window;
    for (const status of [undefined, 404]) {
      await page.route(/assets\/index-.*\.css$/, (route) => (status === undefined ? route.abort() : route.fulfill({ status })));
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .getByRole('alert')
        .getByText(/^Gatehouse loaded without its styles/)
        .waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      await page.unroute(/assets\/index-.*\.css$/);
      await window.button('Try again').click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(window.violations).toEqual([]);
  },
  TEST_LIMIT_MS,
);

proves(
  ['CONSOLE-PAGES'],
  'a page whose server is away says so, and comes by itself once it is back',
  async () => {
    const { page } = window;
    const isAsked = (url: URL): boolean => url.pathname.endsWith('/v1/me');
    await page.route(isAsked, (route) => route.fulfill({ status: 503, json: { error: 'identity cannot do this right now' } }));
    await page.reload();
    await page.getByRole('alert').getByText('identity cannot do this right now').waitFor();
    await page.unroute(isAsked);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  TEST_LIMIT_MS,
);
