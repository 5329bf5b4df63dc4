import type { Overview } from '../../api/types.ts';
import { copy as blocksCopy } from '../blocks/copy.ts';
import { count, grouped } from '../../ui/numberWords.ts';

type Kind = Overview['blocked'][number]['kind'];

export const blockedCopy = {
  title: 'Blocked now',
  more: 'All blocks',
  kinds: {
    serviceAccount: (blocked) => `${count(blocked, 'service account is', 'service accounts are')} blocked.`,
    user: (blocked) => `${count(blocked, 'member is', 'members are')} blocked.`,
    group: (blocked) => `${count(blocked, 'group is', 'groups are')} blocked.`,
    orgToken: (blocked) => `${count(blocked, 'organization token is', 'organization tokens are')} blocked.`,
    integration: (blocked) => `${count(blocked, 'integration is', 'integrations are')} blocked.`,
    tool: (blocked) => `${count(blocked, 'tool is', 'tools are')} blocked.`,
  } satisfies Record<Kind, (blocked: number) => string>,
  /** Before the name; `isRefused` and the reason follow. */
  everyCall: {
    serviceAccount: 'Every call of',
    user: 'Every call of',
    group: 'Every call of a member of',
    orgToken: 'Every call with',
    integration: 'Every call of',
    tool: 'Every call of',
  } satisfies Record<Kind, string>,
  isRefused: 'is refused:',
  gone: blocksCopy.gone,
  others: (left: number) => `and ${grouped(left)} more`,
};
