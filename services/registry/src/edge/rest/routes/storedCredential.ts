/** A stored credential as REST shows it: never a value, of several schemes the names of those that it has a part for. */
import { executor, lackingSchemes, type registry } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { credentialProblem } from '../../../catalog/integrations/domain/credentialProblem';

const { type: _, laterType: __, parts: ___, ...members } = executor.UpstreamCredential.properties;

export const CredentialView = Type.Object({
  ...members,
  type: executor.CredentialType,
  parts: Type.Optional(Type.Array(Type.String(), { description: 'Of several schemes: those that it has a part for' })),
  lacking: Type.Optional(
    Type.Array(Type.String(), { description: 'Of several schemes: those without a part. Tools that need one cannot be called' }),
  ),
});
export const StoredView = Type.Object({
  ...CredentialView.properties,
  problem: Type.Optional(
    Type.String({ description: 'Why calls do not use it: it was stored for another address than the integration has' }),
  ),
});

export function showCredential(
  integration: registry.Integration,
  { type, laterType, parts, ...credential }: executor.UpstreamCredential,
): Static<typeof StoredView> {
  const lacking = parts === undefined ? [] : lackingSchemes(integration.auth, parts);
  const problem = credentialProblem(integration, { ...credential, ...(parts && { parts }) });
  return {
    ...credential,
    type: laterType ?? type,
    ...(parts && { parts: lackingSchemes(integration.auth).filter((name) => !lacking.includes(name)) }),
    ...(lacking.length > 0 && { lacking }),
    ...(problem !== undefined && { problem }),
  };
}
