/** What the ids of a call name, read as whoever calls. What is not there has no name; whether that refuses the call is for the call itself. */
import { identity, isAppError, policy, type approvals } from '@gatehouse/contracts';
import type { Act } from '../../act';
import { everyPage } from '../../usecases/everyPage';
import { findMember } from '../../usecases/subject';
import type { ManagementParts } from '../tool';

type Kind = approvals.NamedThing['kind'];
type Said = Pick<approvals.NamedThing, 'name' | 'by'>;
type Read = (parts: ManagementParts, act: Act, id: string) => Promise<Said>;

const MAX_NAME = 512;
const by = (who: string | undefined): Said => (who === undefined ? {} : { by: who.slice(0, MAX_NAME) });

const readers: Record<Kind, Read> = {
  agent: async ({ agents }, { principal, call }, id) => {
    const { envelope, author } = await agents.read(principal, { id }, call);
    return { name: envelope.agent.name, ...by(author.name) };
  },
  skill: async ({ skills }, { principal, call }, id) => {
    const { name, createdBy } = await skills.read(principal, { id }, call);
    return { name, ...by(createdBy.name) };
  },
  integration: async ({ integrations }, { principal }, id) => {
    const { name, slug } = await integrations.getById(principal.orgId, id);
    return { name: name === slug ? name : `${name} (${slug})` };
  },
  serviceAccount: async ({ bus }, { call }, id) => {
    const { name, createdBy } = await bus.call(identity.getServiceAccount, { id }, call);
    return { name, ...by(createdBy) };
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
    return { name: member.name === undefined || member.name === member.email ? member.email : `${member.name} (${member.email})` };
  },
  group: async ({ bus }, { call }, id) => ({ name: (await bus.call(identity.getGroup, { id }, call)).group.name }),
  everyone: async () => ({ name: 'every member of the organization' }),
  rule: async ({ bus }, { call }, id) => {
    const { name, createdBy } = await bus.call(policy.getRule, { id }, call);
    return { name, ...by(createdBy) };
  },
};

/** An id in an argument. */
export interface Mention {
  readonly at: string;
  readonly kind: Kind;
  readonly id: string;
}

const nothing = (err: unknown): Said => {
  if (isAppError(err) && (err.code === 'not_found' || err.code === 'forbidden')) return {};
  throw err;
};

/** The names, in the order of the arguments. */
export const namesOf = (parts: ManagementParts, act: Act, mentions: readonly Mention[]): Promise<approvals.NamedThing[]> =>
  Promise.all(
    mentions.map(async ({ at, kind, id }) => {
      const { name, ...more } = await readers[kind](parts, act, id).catch(nothing);
      return { at, kind, id, ...(name !== undefined && { name: name.slice(0, MAX_NAME) }), ...more };
    }),
  );
