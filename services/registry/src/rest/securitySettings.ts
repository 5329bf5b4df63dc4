import { identity } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { revisionSeen } from './revisionSeen';
import { orgRoute, strict } from './route';

const { personalTokensEnabled, ipAllowlist, revision } = identity.updateSecuritySettings.request.properties;

const WithAddress = Type.Object({
  ...identity.SecuritySettings.properties,
  yourAddress: Type.Optional(Type.String({ description: 'Where this request came from, as an allowlist would see it' })),
});

export const securitySettingsRoutes = [
  orgRoute({
    method: 'GET',
    path: '/security-settings',
    admin: true,
    summary: 'What the organization allows',
    answer: WithAddress,
    handle: async ({ address, call }, { bus }) => {
      const settings = await bus.call(identity.getSecuritySettings, {}, call);
      return { ...settings, ...(address !== undefined && { yourAddress: address }) };
    },
  }),
  orgRoute({
    method: 'PATCH',
    path: '/security-settings',
    admin: true,
    summary: 'Change what the organization allows; what is left out stays. Once answered, no call passes by the old settings',
    body: strict({ personalTokensEnabled, ipAllowlist, revision }),
    takesIfMatch: true,
    answer: WithAddress,
    handle: async ({ body, ifMatch, address, call }, { bus }) => {
      const from = address === undefined ? {} : { address };
      const change = { ...body, ...revisionSeen(body.revision, ifMatch), ...from };
      const settings = await bus.call(identity.updateSecuritySettings, change, call);
      return { ...settings, ...(address !== undefined && { yourAddress: address }) };
    },
  }),
];
