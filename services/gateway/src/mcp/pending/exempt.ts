/** Clients that declare tasks and cannot follow them: known by the name they give themselves, by setting. Never consulted for access. */
import { listOf } from '../../config';

export type IsExempt = (clientName: string | undefined) => boolean;

/** `setting`: comma-separated parts of names, in any case. */
export function exemptClients(setting: string): IsExempt {
  const parts = listOf(setting.toLowerCase());
  return (name) => name !== undefined && parts.some((part) => name.toLowerCase().includes(part));
}
