/** The fakes of the outside platforms that the shared stack may push to. */
import { openWorkspace, type Control, type WorkspaceOptions } from '@gatehouse/test-support';
import { sharedPlatforms } from './testRun';

export interface PlatformWorkspace extends Control {
  /** Base URLs of the platform, one per region; the workspace's key is known in the first, unless `region` says otherwise. */
  readonly baseUrls: readonly string[];
}

/** A workspace of the suite's own. */
export async function usePlatform(platform: 'voice' | 'managed', options: WorkspaceOptions = {}): Promise<PlatformWorkspace> {
  const { [platform]: baseUrls } = await sharedPlatforms();
  return { ...(await openWorkspace(baseUrls[0]!, options)), baseUrls };
}
