/** The operations that pushes are made of. */
import type { Bus } from '@gatehouse/bus';
import { executor as contract } from '@gatehouse/contracts';
import { choosePlatformModel } from './chooseModel';
import { checkManagedAgent, ensureManagedAgent } from './managedAgent';
import { inTurn, type TurnDeps } from './inTurn';
import type { OperationDeps } from './operation';
import { ensureVault, ensureVaultCredential } from './vault';
import { checkVoiceAgent, ensureVoiceAgent } from './voiceAgent';
import { ensureVoiceSecret } from './voiceSecret';
import { ensureVoiceServer } from './voiceServer';

const AT_ONCE = { concurrency: 32 };

export function servePush(bus: Pick<Bus, 'serve'>, deps: OperationDeps & TurnDeps): void {
  bus.serve(contract.choosePlatformModel, choosePlatformModel(deps), AT_ONCE);
  bus.serve(contract.ensureVoiceSecret, inTurn(deps, ensureVoiceSecret(deps)), AT_ONCE);
  bus.serve(contract.ensureVoiceServer, inTurn(deps, ensureVoiceServer(deps)), AT_ONCE);
  bus.serve(contract.ensureVoiceAgent, inTurn(deps, ensureVoiceAgent(deps)), AT_ONCE);
  bus.serve(contract.checkVoiceAgent, checkVoiceAgent(deps), AT_ONCE);
  bus.serve(contract.ensureVault, inTurn(deps, ensureVault(deps)), AT_ONCE);
  bus.serve(contract.ensureVaultCredential, inTurn(deps, ensureVaultCredential(deps)), AT_ONCE);
  bus.serve(contract.ensureManagedAgent, inTurn(deps, ensureManagedAgent(deps)), AT_ONCE);
  bus.serve(contract.checkManagedAgent, checkManagedAgent(deps), AT_ONCE);
}
