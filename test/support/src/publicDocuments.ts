/** Public API descriptions: `scripts/publicDocuments.mjs` for tests. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Vendor = 'github' | 'stripe' | 'slack' | 'digitalocean' | 'jira' | 'asana' | 'box' | 'zoom' | 'gitlab' | 'spotify';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const load = require('./load.cjs') as (url: string) => Promise<{ publicDocument(vendor: Vendor): Promise<string> }>;
const script = pathToFileURL(join(__dirname, '..', '..', '..', 'scripts', 'publicDocuments.mjs')).href;

/** The document as text. Needs npm's registry the first time. */
export const publicDocument = async (vendor: Vendor): Promise<string> => (await load(script)).publicDocument(vendor);

/** OpenAPI 3.0.3, 13 MB, 1,223 operations. */
export const githubDocument = (): Promise<string> => publicDocument('github');
