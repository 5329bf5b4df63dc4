import { Type, type Static } from 'typebox';

/** Steps of a decision, in the order in which they are asked. `default`: what the organization wants where no rule speaks. */
export const Step = Type.Enum(['block', 'grant', 'aiUsePolicy', 'rule', 'default', 'budget']);
export type Step = Static<typeof Step>;
