/** Operations made by hand become tools through the importer of API descriptions. */
import { AppError } from '@gatehouse/contracts';
import type { HandMade, ImportedDocument, ImportTask } from '../importer/task';
import { importDocument } from '../openapi/importDocument';
import { documentOf } from './documentOf';

/** Throws `AppError('invalid')` naming each operation that cannot be a tool: who wrote it can mend it, so none is left out. */
export function importOperations(task: Omit<ImportTask, 'source'>, { title, operations }: HandMade): ImportedDocument {
  // They have the names that were written: a name that an operation had before does not stand in the way.
  const imported = importDocument({ ...task, previousNames: {}, source: { value: documentOf(title, operations) } });
  const keys = operations.map(({ method, path }) => `${method} ${path}`);
  const details = imported.report.skipped.map(({ operation, reason }) => `/operations/${keys.indexOf(operation)}: ${reason}`);
  if (details.length > 0) throw new AppError('invalid', 'the operations are not acceptable', { details });
  return { ...imported, report: { ...imported.report, format: 'made by hand' } };
}
