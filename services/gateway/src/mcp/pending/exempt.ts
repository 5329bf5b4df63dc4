/** Clients that declare tasks and cannot follow them: known by the name they give themselves, by setting. Never consulted for access. */
import { listOf } from '../../config';

export type IsExempt = (clientName: string | undefined) => boolean;

/** Letters and digits only: one client is `Copilot Studio`, `copilot-studio` and `CopilotStudio`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** `setting`: comma-separated parts of names, or `none`; case, blanks and punctuation do not count. */
export function exemptClients(setting: string): IsExempt {
  const parts = (setting === 'none' ? [] : listOf(setting)).map(plain).filter((part) => part !== '');
  return (name) => name !== undefined && parts.some((part) => plain(name).includes(part));
}
