/** Lists of what people write, agents and skills, as REST and the management tools ask for them. */
import { PageRequest, sortBy } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';

export const AuthoredList = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 128, pattern: '^[^\\u0000]*$', description: 'Part of a name or description, in any case' })),
    tag: Type.Optional(Type.String({ maxLength: 64, description: 'One of the tags, as it is written' })),
    ...sortBy('name', 'name', 'createdAt', 'updatedAt'),
    ...PageRequest.properties,
  },
  { additionalProperties: false },
);
export type AuthoredList = Static<typeof AuthoredList>;
