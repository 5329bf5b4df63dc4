/** How tools that change something name it, and which state of it they mean. */
import { Id } from '@gatehouse/contracts';
import { Type } from 'typebox';

/** Names an agent by its id alone: a call may wait for a person's approval, and by then a name can mean another agent. */
export const AddressInput = {
  id: Type.Unsafe<string>({ ...Id, description: 'Registry id of the agent, as list_agents tells it' }),
};

export const SkillAddressInput = {
  id: Type.Unsafe<string>({ ...Id, description: 'Id of the skill, as list_skills tells it' }),
};

/** The revision that is checked when the call runs. A call that waited for approval and states none is about the revision at the time it was made. */
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
