/** What the suites of one test run share, as a suite asks for it. `serveTestRun` answers, in the process that runs the suites. */
import type { Person } from './scripts';
import type { Place } from './stackProcesses';

/** The environment variable with the URL at which the test run answers. */
export const TEST_RUN_URL = 'TEST_RUN_URL';

async function ask<T>(path: string, body: object = {}): Promise<T> {
  const url = process.env[TEST_RUN_URL];
  if (url === undefined) throw new Error('This suite runs with "npm test": what it shares with others is started there');
  const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(240_000) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

/** The stack of the run; the first to ask waits until it has started. */
export const sharedPlace = (): Promise<Place> => ask('/stack');

/** Somebody who can sign in at the shared stack. One process adds them all, because they stand in one file. */
export const addSharedPerson = (person: { email: string; name: string }): Promise<Person> => ask('/people', person);

/** A port of this machine that the shared stack lets calls go to, and that nobody else was told. 0, which is any, where there is no such stack. */
export const allowedPort = async (): Promise<number> => (process.env[TEST_RUN_URL] === undefined ? 0 : ask('/port'));

/** Addresses of the fakes of the outside platforms, one per region, which the shared stack may push to; the first to ask waits until they have started. */
export const sharedPlatforms = (): Promise<{ voice: string[]; managed: string[] }> => ask('/platforms');

/** Address of the one browser of the run; the first to ask waits until it has started. */
export const sharedBrowser = (): Promise<string> => ask('/browser');
