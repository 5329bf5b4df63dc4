/** What the ids of a call name, read as whoever calls. What is not there has no name; whether that refuses the call is for the call itself. */
import { identity, isAppError, policy, type approvals } from '@gatehouse/contracts';
import type { Act } from '../../../catalog/shared/act';
import { everyPage } from '../../../catalog/shared/pages';
import { findMember } from '../../policy/subject';
import type { ManagementDeps } from '../tool';

type Kind = approvals.NamedThing['kind'];
/** What people read of a thing, and its revision where it has one. */
interface Found extends Pick<approvals.NamedThing, 'name' | 'by'> {
  readonly revision?: number;
}
type Read = (deps: ManagementDeps, act: Act, id: string) => Promise<Found>;

const MAX_NAME = 512;
const by = (who: string | undefined): Found => (who === undefined ? {} : { by: who.slice(0, MAX_NAME) });

const readers: Record<Kind, Read> = {
  agent: async ({ agents }, { principal, call }, id) => {
    const { envelope, author, revision } = await agents.read(principal, { id }, call);
    return { name: envelope.agent.name, ...by(author.name), revision };
  },
  skill: async ({ skills }, { principal, call }, id) => {
    const { name, createdBy, revision } = await skills.read(principal, { id }, call);
    return { name, ...by(createdBy.name), revision };
  },
  integration: async ({ integrations }, { principal }, id) => {
    const { name, slug } = await integrations.getById(principal.orgId, id);
    return { name: name === slug ? name : `${name} (${slug})` };
  },
  serviceAccount: async ({ bus }, { call }, id) => {
    const { name, createdBy, revision } = await bus.call(identity.getServiceAccount, { id }, call);
    return { name, ...by(createdBy), revision };
  },
  orgToken: async ({ bus }, { call }, id) => {
    for await (const { tokens } of everyPage((page) => bus.call(identity.listOrgTokens, page, call))) {
      const found = tokens.find((token) => token.id === id);
      if (found !== undefined) return { name: found.name };
    }
    return {};
  },
  user: async ({ bus }, { call }, id) => {
    const member = await findMember(bus, id, call);
    if (member === undefined) return {};
    const { name, email, revision } = member;
    return { name: name === undefined || name === email ? email : `${name} (${email})`, revision };
  },
  group: async ({ bus }, { call }, id) => {
    const { name, revision } = (await bus.call(identity.getGroup, { id }, call)).group;
    return { name, revision };
  },
  everyone: async () => ({ name: 'every member of the organization' }),
  rule: async ({ bus }, { call }, id) => {
    const { name, createdBy, revision } = await bus.call(policy.getRule, { id }, call);
    return { name, ...by(createdBy), revision };
  },
};

/** An id in an argument. */
export interface Mention {
  readonly at: string;
  readonly kind: Kind;
  readonly id: string;
}

/** What an id named when it was read. */
export interface ReadThing extends Mention, Found {}

const nothing = (err: unknown): Found => {
  if (isAppError(err) && (err.code === 'not_found' || err.code === 'forbidden')) return {};
  throw err;
};

/** What the ids name, in the order of the arguments. Of an integration its revision is left out: it grows with changes that no argument is about. */
export const readThings = (deps: ManagementDeps, act: Act, mentions: readonly Mention[]): Promise<ReadThing[]> =>
  Promise.all(mentions.map(async ({ at, kind, id }) => ({ at, kind, id, ...(await readers[kind](deps, act, id).catch(nothing)) })));

/** Returns the things as people read them: without revisions, and with names cut to what a preview takes. */
export const told = (things: readonly ReadThing[]): approvals.NamedThing[] =>
  things.map(({ revision: _, name, ...thing }) => ({ ...thing, ...(name !== undefined && { name: name.slice(0, MAX_NAME) }) }));

/** The names alone. */
export const namesOf = async (deps: ManagementDeps, act: Act, mentions: readonly Mention[]): Promise<approvals.NamedThing[]> =>
  told(await readThings(deps, act, mentions));
