/** One import, by what it reads. */
import { importOperations } from '../handMade/importOperations';
import { importMcpTools } from '../mcp/importMcpTools';
import { importDocument } from '../openapi/importDocument';
import type { ImportedDocument, ImportTask } from './task';

export function importTask({ source, ...task }: ImportTask): ImportedDocument {
  if ('handMade' in source) return importOperations(task, source.handMade);
  return 'mcp' in source ? importMcpTools(task, source.mcp) : importDocument({ ...task, source });
}
