/** The rows of the table of faults: those that run here, and why the others do not. */
import type { Row } from '../types';
import * as broker from './broker';
import * as clocks from './clocks';
import * as links from './links';
import * as outside from './outside';
import * as processes from './processes';
import * as stores from './stores';

export const rows: readonly Row[] = [broker, stores, links, clocks, processes, outside]
  .flatMap((module): Row[] => Object.values(module))
  .sort((a, b) => (a.id < b.id ? -1 : 1));

export const notRun: Readonly<Record<string, string>> = {
  'R-14': 'the clock of the database host: needs a host of its own',
  'R-24': 'a key management service: keys are files here; its absence is tested in services/executor/src/rootKeys',
  'R-25': 'restore from a backup: see `test/e2e/backup.test.ts`, and `test/e2e/restore.test.ts` for what was revoked since the backup',
  'R-27': 'a million audit entries: takes longer to write than the other rows take together',
};
