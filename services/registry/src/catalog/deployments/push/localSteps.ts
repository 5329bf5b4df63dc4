/** The steps that both platforms begin with: the model, and the token. */
import { executor, identity } from '@gatehouse/contracts';
import { sealTo } from '@gatehouse/crypto';
import { hasToken } from '../domain/push';
import { mintFor } from '../mintFor';
import { chooseModel } from './chooseModel';
import type { Step, StepInput } from './step';

export const preflight: Step = ({ bus, row, spec, call }) => chooseModel({ bus }, row.push.platform, spec.modelPreference, call);

/** A token that was revoked or has expired is of no use, wherever it lies. */
async function isTokenUsable({ bus, row, call }: StepInput): Promise<boolean> {
  if (!hasToken(row.push)) return false;
  const { tokens } = await bus.call(identity.listDeploymentTokens, { deploymentIds: [row._id] }, call);
  return tokens.some(({ status }) => status === 'active');
}

/** Sealed to the executor before it is stored or sent; the one the deployment had is revoked. */
export const token: Step = async (input) => {
  const { bus, row, call } = input;
  if (await isTokenUsable(input)) return { outcome: 'done' };
  const { publicKey } = await bus.call(executor.sealingKey, {}, call);
  const { value } = await mintFor({ bus }, call, row);
  const sealedToken = sealTo(publicKey, Buffer.from(value, 'utf8'), executor.pushTokenContext(row.orgId, row._id));
  return { outcome: 'done', with: { sealedToken } };
};
