/** Fakes of the two outside platforms. `start…` runs one in this process; `openWorkspace` is how a test gets a key there, faults, and what stands. */
import { managedPlatform } from './managed.ts';
import { startPlatform, type RunningPlatform } from './server.ts';
import { voicePlatform } from './voice.ts';

export { openWorkspace, type Control, type Listing } from './control.ts';
export type { CallOutcome, Opening } from './conversations.ts';
export type { RunningPlatform } from './server.ts';
export { ANY_OPERATION, type Fault, type WorkspaceOptions } from './workspace.ts';

const ANY = 0;

/** Two regions unless ports say otherwise; a key is known in the region of its workspace only. */
export const startVoicePlatform = (ports: readonly number[] = [ANY, ANY]): Promise<RunningPlatform> => startPlatform(voicePlatform, ports);
export const startManagedPlatform = (ports: readonly number[] = [ANY]): Promise<RunningPlatform> => startPlatform(managedPlatform, ports);
