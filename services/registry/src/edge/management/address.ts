/** How tools that change something name it, and which state of it they mean. */
import { Id } from '@gatehouse/contracts';
import { Type } from 'typebox';

/** By id alone: a call may wait for a yes, and by then a name can mean another agent. */
export const AddressInput = {
  id: Type.Unsafe<string>({ ...Id, description: 'Registry id of the agent, as list_agents tells it' }),
};

export const SkillAddressInput = {
  id: Type.Unsafe<string>({ ...Id, description: 'Id of the skill, as list_skills tells it' }),
};

/** Looked at when the call runs. A call that waited for a yes without stating it is about the revision of the moment it was asked at. */
const seenOf = (minimum: number, description: string) => ({ revision: Type.Optional(Type.Integer({ minimum, description })) });

export const SeenInput = seenOf(
  1,
  'Revision of the agent that this change was made from, as describe_agent tells it: refused when it is another by then',
);
export const AccountSeenInput = seenOf(0, 'Revision of the account that this change was made from: refused when it is another by then');
export const RuleSeenInput = seenOf(0, 'Revision of the rule that this change was made from: refused when it is another by then');
export const SkillSeenInput = seenOf(
  1,
  'Revision of the skill that this change was made from, as list_skills tells it: refused when it is another by then',
);
