import type { Overview } from '../../api/types.ts';
import { copy as blocksCopy } from '../blocks/copy.ts';
import { count, grouped } from '../../ui/numberWords.ts';

type Kind = Overview['blocked'][number]['kind'];

const one =
  (stops: string) =>
  (name: string, reason: string): string =>
    `Every call ${stops} ${name} is refused: ${reason}`;

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
  refused: {
    serviceAccount: one('of'),
    user: one('of'),
    group: one('of a member of'),
    orgToken: one('with'),
    integration: one('of'),
    tool: one('of'),
  } satisfies Record<Kind, (name: string, reason: string) => string>,
  gone: blocksCopy.gone,
  others: (left: number) => `and ${grouped(left)} more`,
};
