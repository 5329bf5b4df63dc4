/** What an admin does before agents can work, over the public REST API. */
import type { loadScripts, Person, Rest } from './scripts';
import { until } from './until';

export interface Account {
  id: string;
  name: string;
}
export interface Token {
  id: string;
  /** `svc_…`, shown this once. */
  value: string;
}
export interface Caller {
  account: Account;
  token: Token;
}

export interface Admin {
  /** The first admin of the organization. */
  readonly admin: Person;
  /** Access token of the first admin. */
  adminJwt(): Promise<string>;
  /** Access token of anybody who was added. */
  jwtOf(person: Person): Promise<string>;
  /** An e-mail address that no other organization of the stack uses: `mia@<the organization>.example`. */
  emailOf(name: string): string;
  /** Somebody who can sign in; member of nothing yet. An address can be added once. Called as it begins, unless a name is given. */
  addPerson(email: string, name?: string): Promise<Person>;
  /** Invites them to the organization, and they accept. Answers their id. */
  join(person: Person, role?: 'admin' | 'member'): Promise<string>;
  /** REST as the admin; paths start behind `/v1`. Rejects with an error that carries `status` and `body`. */
  rest: Rest;
  restAs(person: Person): Rest;
  /** Paths start behind `/v1/orgs/<the organization>`. */
  org: Rest;
  createOrganization(slug?: string): Promise<Record<string, unknown>>;
  createAccount(name?: string): Promise<Account>;
  createToken(accountId: string, expiresInSeconds?: number): Promise<Token>;
  revokeToken(accountId: string, tokenId: string): Promise<void>;
  /** Import the order desk as `orders` (or another slug). */
  importOrders(slug?: string): Promise<Record<string, unknown>>;
  /** Import from an address, a document, or a document as JSON or YAML text. */
  importApi(slug: string, source: { url: string } | { document: object } | { text: string }): Promise<Record<string, unknown>>;
  putCredential(accountId: string, slug: string, value: string, type?: 'apiKey' | 'bearer'): Promise<void>;
  grant(accountId: string, slug: string, tools?: 'ALL' | string[]): Promise<void>;
  ungrant(accountId: string, slug: string): Promise<void>;
  /** Imports a document, and gives the account a bearer token and a grant of all tools for it. */
  importFor(accountId: string, slug: string, document: object): Promise<void>;
  /** Organization, order desk, and an account that may use all of it: the usual start of a test. Safe to call again for more callers. */
  readyCaller(name?: string): Promise<Caller>;
  audit(query?: Record<string, string>): Promise<Record<string, unknown>[]>;
}

interface Deps {
  scripts: Awaited<ReturnType<typeof loadScripts>>;
  admin: Person;
  addPerson: (person: { email: string; name: string }) => Promise<Person>;
  at: { idpIssuer: string; apiUrl: string; demoUrl: string };
  orgSlug: string;
  demoKey: string;
}

const statusOf = (err: unknown): unknown => (err as { status?: unknown }).status;

export async function adminOf({ scripts, admin, addPerson, at, orgSlug, demoKey }: Deps): Promise<Admin> {
  const jwts = new Map<string, Promise<string>>();
  const jwtOf = (person: Person): Promise<string> => {
    const known = jwts.get(person.email) ?? scripts.getToken({ issuer: at.idpIssuer, apiUrl: at.apiUrl, ...person });
    jwts.set(person.email, known);
    return known;
  };
  const restAs = (person: Person): Rest => scripts.restClient(at.apiUrl, () => jwtOf(person));
  const rest = restAs(admin);
  const org: Rest = (method, path, body) => rest(method, `/orgs/${orgSlug}${path}`, body);
  let names = 0;

  const created = async (make: () => Promise<unknown>): Promise<void> => {
    await make().catch((err: unknown) => {
      if (statusOf(err) !== 409) throw err;
    });
  };
  const importApi: Admin['importApi'] = (slug, source) => org('POST', '/integrations', { slug, ...source });
  const createAccount: Admin['createAccount'] = async (name = `bot-${(names += 1)}`) =>
    (await org('POST', '/service-accounts', { name })) as unknown as Account;
  const createToken: Admin['createToken'] = async (accountId, expiresInSeconds) => {
    const body = { name: 'test', ...(expiresInSeconds !== undefined && { expiresInSeconds }) };
    const { id, token } = await org('POST', `/service-accounts/${accountId}/tokens`, body);
    return { id: String(id), value: String(token) };
  };
  const putCredential: Admin['putCredential'] = async (accountId, slug, value, type = 'apiKey') =>
    void (await org('PUT', `/service-accounts/${accountId}/credentials/${slug}`, { type, value }));
  const grantOf = (accountId: string, slug: string): object => ({
    subject: { kind: 'serviceAccount', id: accountId },
    resource: { kind: 'integration', slug },
  });
  const grant: Admin['grant'] = async (accountId, slug, tools = 'ALL') =>
    void (await org('PUT', '/grants', { ...grantOf(accountId, slug), tools }));
  const createOrganization: Admin['createOrganization'] = (slug = orgSlug) => rest('POST', '/orgs', { name: `Org ${slug}`, slug });
  const join: Admin['join'] = async (person, role = 'member') => {
    const { id } = await org('POST', '/invitations', { email: person.email, role });
    const theirs = restAs(person);
    await theirs('POST', `/me/invitations/${String(id)}/accept`);
    return ((await theirs('GET', '/me'))['user'] as { id: string }).id;
  };
  const importOrders: Admin['importOrders'] = (slug = 'orders') => importApi(slug, { url: `${at.demoUrl}/openapi.json` });

  return {
    admin,
    adminJwt: () => jwtOf(admin),
    jwtOf,
    emailOf: (name) => `${name}@${orgSlug}.example`,
    addPerson: (email, name = email.split('@')[0]!) => addPerson({ email, name }),
    join,
    rest,
    restAs,
    org,
    createOrganization,
    createAccount,
    createToken,
    revokeToken: async (accountId, tokenId) => void (await org('DELETE', `/service-accounts/${accountId}/tokens/${tokenId}`)),
    importOrders,
    importApi,
    putCredential,
    grant,
    ungrant: async (accountId, slug) => void (await org('DELETE', '/grants', grantOf(accountId, slug))),
    importFor: async (accountId, slug, document) => {
      await importApi(slug, { document });
      await putCredential(accountId, slug, 'upstream-bearer', 'bearer');
      await grant(accountId, slug);
    },
    readyCaller: async (name) => {
      await created(() =>
        until('the first write to be accepted', () =>
          createOrganization().catch((err: unknown) => (statusOf(err) === 409 ? {} : Promise.reject(err as Error))),
        ),
      );
      await created(() => importOrders());
      const account = await createAccount(name);
      await putCredential(account.id, 'orders', demoKey);
      await grant(account.id, 'orders');
      return { account, token: await createToken(account.id) };
    },
    audit: async (query = {}) =>
      (await org('GET', `/audit-log?${new URLSearchParams({ limit: '200', ...query })}`))['entries'] as Record<string, unknown>[],
  };
}
