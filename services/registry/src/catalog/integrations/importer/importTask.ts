/** One import, by what it reads. */
import { importMcpTools } from '../mcp/importMcpTools';
import { importDocument } from '../openapi/importDocument';
import type { ImportedDocument, ImportTask } from './task';

export function importTask({ source, ...task }: ImportTask): ImportedDocument {
  return 'mcp' in source ? importMcpTools(task, source.mcp) : importDocument({ ...task, source });
}
