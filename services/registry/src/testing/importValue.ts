/** Imports a parsed description and lays the result open. For tests. */
import type { registry } from '@gatehouse/contracts';
import { importDocument } from '../catalog/integrations/openapi/importDocument';
import type { DocumentTask } from '../catalog/integrations/importer/task';
import { apiDocument } from './apiDocument';

export function importValue(value: unknown, more: Partial<DocumentTask> = {}) {
  const { tools, ...rest } = importDocument({ integrationId: 'int_0000000000000000000000', slug: 'x', source: { value }, ...more });
  return {
    ...rest,
    tools,
    definitions: tools.map(({ definition, digest }) => ({ ...(JSON.parse(definition) as registry.HttpTool), digest })),
    skipped: rest.report.skipped.map(({ operation, reason }) => `${operation}: ${reason}`),
    notes: rest.report.notes.map(({ note }) => note),
  };
}

/** A document with this one operation. */
export const importOperation = (operation: Record<string, unknown>, method = 'get', path = '/x', more: Record<string, unknown> = {}) =>
  importValue(apiDocument({ [path]: { [method]: operation } }, more));
