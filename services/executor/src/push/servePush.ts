/** The operations that pushes are made of. */
import type { Bus } from '@gatehouse/bus';
import { executor as contract } from '@gatehouse/contracts';
import { choosePlatformModel } from './chooseModel';
import { checkManagedAgent, ensureManagedAgent } from './managedAgent';
import type { OperationDeps } from './operation';
import { ensureVault, ensureVaultCredential } from './vault';
import { checkVoiceAgent, ensureVoiceAgent } from './voiceAgent';
import { ensureVoiceSecret } from './voiceSecret';
import { ensureVoiceServer } from './voiceServer';

const AT_ONCE = { concurrency: 32 };

export function servePush(bus: Pick<Bus, 'serve'>, deps: OperationDeps): void {
  bus.serve(contract.choosePlatformModel, choosePlatformModel(deps), AT_ONCE);
  bus.serve(contract.ensureVoiceSecret, ensureVoiceSecret(deps), AT_ONCE);
  bus.serve(contract.ensureVoiceServer, ensureVoiceServer(deps), AT_ONCE);
  bus.serve(contract.ensureVoiceAgent, ensureVoiceAgent(deps), AT_ONCE);
  bus.serve(contract.checkVoiceAgent, checkVoiceAgent(deps), AT_ONCE);
  bus.serve(contract.ensureVault, ensureVault(deps), AT_ONCE);
  bus.serve(contract.ensureVaultCredential, ensureVaultCredential(deps), AT_ONCE);
  bus.serve(contract.ensureManagedAgent, ensureManagedAgent(deps), AT_ONCE);
  bus.serve(contract.checkManagedAgent, checkManagedAgent(deps), AT_ONCE);
}
