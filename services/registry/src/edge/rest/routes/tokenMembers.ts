/** What bodies, queries and answers about tokens of any kind have in common. */
import { DisplayName, identity } from '@gatehouse/contracts';
import { Type } from 'typebox';

export const newTokenMembers = {
  name: DisplayName,
  expiresInSeconds: Type.Optional(Type.Integer({ minimum: identity.MIN_TOKEN_SECONDS, maximum: identity.MAX_TOKEN_SECONDS })),
};

export const shownOnce = {
  token: Type.String({ description: 'The whole value. Shown in this answer only; nobody can recover it.' }),
};

export const prefixFilter = {
  prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 12, description: 'Visible part of the token, whole or its beginning' })),
};
