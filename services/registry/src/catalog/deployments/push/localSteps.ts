/** The steps that both platforms begin with: the model, and the token. */
import { executor, identity } from '@gatehouse/contracts';
import { sealTo } from '@gatehouse/crypto';
import { hasToken } from '../domain/push';
import { mintFor } from '../mintFor';
import { chooseModel } from './chooseModel';
import { TOO_LONG, tooLong } from './platformLimits';
import type { Step, StepInput } from './step';

/** Refuses what the platform would refuse later, when other things were made there. */
export const preflight: Step = async ({ bus, row: { push }, spec: { systemPrompt, modelPreference }, call }) => {
  const excess = tooLong(push.platform, { name: push.outsideName, systemPrompt, mcpUrl: push.mcpUrl });
  if (excess !== undefined) return { outcome: 'refused', error: { code: TOO_LONG, message: excess.message } };
  return chooseModel({ bus }, push, modelPreference, call);
};

/** A token that ends within this time is replaced by the next push. The console warns of it from then on. */
const RENEWED_BEFORE_MS = 14 * 86_400_000;

/** Tells whether the deployment has an active token that does not end soon, and whose value the platform has or can be given. */
async function isTokenUsable({ bus, row: { _id, push }, call, now }: StepInput): Promise<boolean> {
  if (!hasToken(push)) return false;
  const { tokens } = await bus.call(identity.listDeploymentTokens, { deploymentIds: [_id] }, call);
  return tokens.some(
    ({ id, status, expiresAt }) =>
      (push.tokenId === undefined || push.tokenId === id) &&
      status === 'active' &&
      Date.parse(expiresAt) - now.getTime() > RENEWED_BEFORE_MS,
  );
}

/** Sealed to the executor before it is stored or sent. The one the deployment had works on until this one lies on the platform. */
export const token: Step = async (input) => {
  const { bus, row, call } = input;
  if (await isTokenUsable(input)) return { outcome: 'done' };
  const { publicKey } = await bus.call(executor.sealingKey, {}, call);
  const { value, token: made } = await mintFor({ bus }, call, row, { keepsEarlier: true });
  const sealedToken = sealTo(publicKey, Buffer.from(value, 'utf8'), executor.pushTokenContext(row.orgId, row._id));
  return { outcome: 'done', with: { sealedToken, tokenId: made.id } };
};

/** Once the token lies on the platform, those before it end. */
export async function endEarlierTokens({ bus, row, call }: StepInput, { outcome }: executor.EnsureOutcome): Promise<void> {
  const { sealedToken, tokenId } = row.push;
  if (outcome !== 'done' || sealedToken === undefined || tokenId === undefined) return;
  await bus.call(identity.keepDeploymentToken, { deploymentId: row._id, tokenId }, call);
}
