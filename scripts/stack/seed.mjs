/**
 * The demo organization, made through the public REST API only, as an admin would. Each step looks first, so a start that was cut short is
 * continued by the next one. Once it is complete it belongs to its admins: what they take away stays away.
 */
import { StartError } from '../providers/ports.mjs';
import { orNothing, RestError } from './rest.mjs';

const ORG = 'acme';
const BOT = 'demo-bot';
const INTEGRATION = 'orders';
const TOKEN_NAME = 'demo';
/** The tool of the example call. */
export const DEMO_TOOL = `${INTEGRATION}/listOrders`;

async function ensureOrganization(rest) {
  try {
    await rest('POST', '/orgs', { name: 'Acme', slug: ORG });
  } catch (err) {
    // Ours already, or somebody else's: the next step, inside it, tells.
    if (!(err instanceof RestError) || err.status !== 409) throw err;
  }
}

async function ensureAccount(rest) {
  const accounts = await orNothing(rest('GET', `/orgs/${ORG}/service-accounts?limit=200`));
  if (accounts === undefined)
    throw new StartError(`The organization ${ORG} in this database belongs to somebody else`, 'Start clean with: npm start -- --reset');
  const known = accounts.serviceAccounts.find((account) => account.name === BOT);
  return known ?? rest('POST', `/orgs/${ORG}/service-accounts`, { name: BOT, description: 'Calls the demo API through the gateway' });
}

const INTEGRATIONS = `/orgs/${ORG}/integrations`;
const findIntegration = (rest) => orNothing(rest('GET', `${INTEGRATIONS}/${INTEGRATION}`));
const documentOf = (demoUrl) => `${demoUrl}/openapi.json`;

/** Keeps the integration's id, and with it grants and credentials. */
const moveIntegration = (rest, demoUrl) =>
  rest('POST', `${INTEGRATIONS}/${INTEGRATION}/refresh`, { url: documentOf(demoUrl), baseUrl: demoUrl });

/** Import the order desk from where it runs now; an import from another port would call nobody. */
async function ensureIntegration(rest, demoUrl) {
  const known = await findIntegration(rest);
  if (known === undefined) await rest('POST', INTEGRATIONS, { slug: INTEGRATION, url: documentOf(demoUrl) });
  else if (known.baseUrl !== demoUrl) await moveIntegration(rest, demoUrl);
}

/** The order desk may run on another port than last time; an integration that an admin pointed elsewhere, or removed, is theirs. */
async function followDemo(rest, before, demoUrl) {
  if (before === demoUrl) return;
  const known = await findIntegration(rest);
  if (known?.baseUrl === before) await moveIntegration(rest, demoUrl);
}

async function ensureCredential(rest, accountId, value) {
  const path = `/orgs/${ORG}/service-accounts/${accountId}/credentials/${INTEGRATION}`;
  if ((await orNothing(rest('GET', path))) === undefined) await rest('PUT', path, { type: 'apiKey', value });
}

async function ensureGrant(rest, accountId) {
  await rest('PUT', `/orgs/${ORG}/grants`, {
    subject: { kind: 'serviceAccount', id: accountId },
    resource: { kind: 'integration', slug: INTEGRATION },
    tools: 'ALL',
  });
}

/** A new token, unless the one of an earlier run was shown to somebody and still works. */
async function ensureToken(rest, accountId, shownTokenId) {
  const path = `/orgs/${ORG}/service-accounts/${accountId}/tokens`;
  const { tokens } = await rest('GET', `${path}?limit=200`);
  if (tokens.some((token) => token.id === shownTokenId && token.status === 'active')) return undefined;
  return rest('POST', path, { name: TOKEN_NAME });
}

/** The stores may be other ones than those of the run that was remembered. */
const isThere = async (rest) => (await orNothing(rest('GET', `/orgs/${ORG}`))) !== undefined;

/**
 * @typedef {{ accountId: string, demoUrl: string }} Seeded what to remember of a complete run
 * @param {{ rest: ReturnType<import('./rest.mjs').restClient>, demoUrl: string, demoKey: string, shownTokenId?: string, seeded?: Seeded }} parts
 * @returns {Promise<{ orgSlug: string, seeded: Seeded, token?: { id: string, value: string } }>} `token` only when it was made just now
 */
export async function seed({ rest, demoUrl, demoKey, shownTokenId, seeded }) {
  if (seeded !== undefined && (await isThere(rest))) {
    await followDemo(rest, seeded.demoUrl, demoUrl);
    return { orgSlug: ORG, seeded: { ...seeded, demoUrl } };
  }
  await ensureOrganization(rest);
  const account = await ensureAccount(rest);
  await ensureIntegration(rest, demoUrl);
  await ensureCredential(rest, account.id, demoKey);
  await ensureGrant(rest, account.id);
  const made = await ensureToken(rest, account.id, shownTokenId);
  return { orgSlug: ORG, seeded: { accountId: account.id, demoUrl }, ...(made && { token: { id: made.id, value: made.token } }) };
}
