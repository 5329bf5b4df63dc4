/**
 * A REST route is a value. One table of them drives mounting, validation, the OpenAPI document and the tests that try every route
 * from a foreign organization.
 */
import { type Principal, PageRequest } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { compile, type Check } from '@gatehouse/runtime';
import type { Static, TSchema, TProperties } from 'typebox';
import type { Person } from '../auth/tokenVerifier';
import type { Agents } from '../../catalog/agents/agents';
import type { Deployments } from '../../catalog/deployments/deployments';
import { strict } from '../../catalog/shared/strict';
import type { Integrations } from '../../catalog/integrations/integrations';
import type { Skills } from '../../catalog/skills/skills';

export { strict, strictThroughout } from '../../catalog/shared/strict';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file to be saved; its name is ours or that of an attachment. */
export interface FileAnswer {
  name: string;
  content: Buffer;
}

/** What handlers work with. */
export interface Deps {
  bus: Bus;
  integrations: Integrations;
  agents: Agents;
  deployments: Deployments;
  skills: Skills;
  /** Signs a principal whom this edge has authenticated, or has looked up for an admin. */
  signPrincipal: (principal: Principal) => string;
}

interface Input<Q extends TSchema, B extends TSchema> {
  /** Path parameters; plain text, whatever their owner makes of it. One that is written `*name` may have slashes. */
  params: Record<string, string>;
  query: Static<Q>;
  body: Static<B>;
  /** The body as it was sent; what a route that takes bytes works with. */
  bytes: Buffer;
  person: Person;
  /** Address of the client. */
  address: string | undefined;
  /** The console passed the request on, for a person. */
  isConsole: boolean;
  /** Revision the caller has seen, from `If-Match`; only where the route takes it. */
  ifMatch: number | undefined;
}
interface OrgInput<Q extends TSchema, B extends TSchema> extends Input<Q, B> {
  principal: Principal;
  /** Carries the signed principal. */
  call: CallContext;
}
interface PersonInput<Q extends TSchema, B extends TSchema> extends Input<Q, B> {
  /** Carries no principal: the person is in no organization yet. */
  call: CallContext;
}

interface Spec<Q extends TSchema, B extends TSchema, A extends TSchema> {
  method: Method;
  path: string;
  summary: string;
  query?: Q;
  body?: B;
  /** Schema that the documentation shows for the body, where the use case checks the body itself. */
  describedBody?: TSchema;
  /** The body may be left out, and means nothing then. */
  bodyOptional?: boolean;
  /** Largest body in bytes; default 256 KB. */
  maxBytes?: number;
  /** Numbers of a JSON body may be rounded: for API descriptions, whose bounds of 64-bit integers nobody computes with. */
  mayRound?: boolean;
  /** Members of a JSON body whose content nobody here reads: their members may have any name. */
  opaqueMembers?: readonly string[];
  /** Media types whose body is taken as text: the query's members and the text as `text` then form the body. */
  textTypes?: readonly string[];
  /** Media types whose body stays bytes, beside JSON: the parsed body is absent then. */
  byteTypes?: readonly string[];
  /** What the 502 says, of a route that asks something outside. */
  badGateway?: string;
  /** What the 409 of a read says, where it has one. Every other method may answer 409. */
  conflict?: string;
  /** The body is bytes of any type, and nobody parses them. */
  takesBytes?: boolean;
  /** Takes the revision the caller has seen as `If-Match`. */
  takesIfMatch?: boolean;
  /** The answer carries an entity tag, and `If-None-Match` with the same one gets 304 and no body. */
  entityTag?: boolean;
  /** How long the whole request may take, in ms; default 15 s. */
  timeoutMs?: number;
  /** What runs for it is taken back when its client hangs up, unless the request has an idempotency key. */
  endsWithClient?: boolean;
  status?: 200 | 201 | 202 | 204;
  /** The answer has a secret in it (and an `id`): it is never kept, not even for a repeat with the same idempotency key. */
  secretAnswer?: boolean;
  /** The answer is a `FileAnswer`, not JSON: to be kept, never shown. */
  answersFile?: boolean;
  /** Schema of the answer; none with 204 and for a file. */
  answer?: A;
}
interface OrgSpec<Q extends TSchema, B extends TSchema, A extends TSchema> extends Spec<Q, B, A> {
  /** Admins only: a member is refused before the body is read or anything is asked. The service that owns the data checks it again. */
  admin: boolean;
  handle(input: OrgInput<Q, B>, deps: Deps): Promise<Static<A>>;
}
interface PersonSpec<Q extends TSchema, B extends TSchema, A extends TSchema> extends Spec<Q, B, A> {
  handle(input: PersonInput<Q, B>, deps: Deps): Promise<Static<A>>;
}

export interface Route extends Omit<Spec<TSchema, TSchema, TSchema>, 'status' | 'maxBytes' | 'timeoutMs'> {
  scope: 'organization' | 'person';
  admin: boolean;
  status: 200 | 201 | 202 | 204;
  maxBytes: number;
  timeoutMs: number;
  checkQuery: Check<TSchema>;
  checkBody: Check<TSchema> | undefined;
  handle(input: PersonInput<TSchema, TSchema> & { principal?: Principal }, deps: Deps): Promise<unknown>;
}

export const DEFAULT_MAX_BYTES = 256 * 1024;
const DEFAULT_TIMEOUT_MS = 15_000;
/** A JSON body of which every member may be left out: a POST without one means `{}`. */
export function takesEmptyBody({
  method,
  body,
  textTypes,
  byteTypes,
}: Pick<Route, 'method' | 'body' | 'textTypes' | 'byteTypes'>): boolean {
  if (method !== 'POST' || body === undefined || textTypes !== undefined || byteTypes !== undefined) return false;
  const { type, required = [] } = body as { type?: string; required?: readonly string[] };
  return type === 'object' && required.length === 0;
}

const ORGANIZATION_PATH = '/v1/orgs/:orgSlug';

const NOTHING = strict({});

function complete<Q extends TSchema, B extends TSchema, A extends TSchema>(spec: Spec<Q, B, A>) {
  return {
    ...spec,
    status: spec.status ?? 200,
    maxBytes: spec.maxBytes ?? DEFAULT_MAX_BYTES,
    timeoutMs: spec.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    checkQuery: compile(spec.query ?? NOTHING),
    checkBody: spec.body === undefined ? undefined : compile(spec.body),
  };
}

/** A route inside an organization; `path` starts after `/v1/orgs/:orgSlug`. Its handler runs for active members only. */
export const orgRoute = <Q extends TSchema, B extends TSchema, A extends TSchema>(spec: OrgSpec<Q, B, A>): Route =>
  ({ ...complete(spec), path: ORGANIZATION_PATH + spec.path, scope: 'organization' }) as unknown as Route;

/** A route about the person who calls, whatever organizations they are in. */
export const personRoute = <Q extends TSchema, B extends TSchema, A extends TSchema>(spec: PersonSpec<Q, B, A>): Route =>
  ({ ...complete(spec), admin: false, scope: 'person' }) as unknown as Route;

/** Query of a list: its own filters, `limit` and `cursor`. */
export const pageQuery = <P extends TProperties>(filters: P) => strict({ ...filters, ...PageRequest.properties });

/** Returns the version number in the path; NaN for anything that is not written as one, which the port refuses. */
export const versionIn = (params: Record<string, string>): number =>
  /^[1-9]\d*$/.test(params['version']!) ? Number(params['version']) : NaN;
