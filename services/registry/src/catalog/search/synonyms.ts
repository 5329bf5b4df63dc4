/** What people call things and what API descriptions call them. */
import { termOf } from './tokenize';

/** Forms of one word that their stems do not bring together, and its abbreviations: nearly as good as the word itself. */
const VARIANTS = [
  'repository repo',
  'organization org',
  'kubernetes k8s',
  'database db',
  'environment env',
  'configuration config',
  'application app',
  'react reaction',
  'reply replies',
  'deploy deployment',
  'star starred stargazer',
  'watch watcher',
  'protect protection',
  'subscribe subscription subscriber',
  'permit permission',
  'invite invitation',
  'schedule scheduled',
  'transit transition',
  'move transition',
  'approve approval',
  'pay payment',
  'droplet vm',
] as const;

/** Other words for what is done; they count where a question says what to do. */
const VERBS = [
  'create add new make insert register generate open post',
  'delete remove destroy drop erase purge',
  'update edit change modify set adjust patch',
  'update rename scale resize',
  'get retrieve fetch read show view see display info',
  'list all show browse',
  'search find lookup query match',
  'send post publish deliver share',
  'run trigger start execute launch dispatch',
  'stop cancel end terminate halt abort',
  'clear purge flush empty reset delete',
  'upload add attach create import',
  'attach assign connect link associate apply add',
  'transfer move migrate',
  'pause snooze suspend mute',
  'undo revert rollback restore',
  'reboot restart action',
  'approve accept confirm review',
  'kick remove',
  'issue create',
  'reply respond answer',
  'open allow add',
  'close update',
] as const;

/** Other words for things. */
const THINGS = [
  'issue ticket bug',
  'message chat text',
  'message history',
  'channel conversation room',
  'who user member person people account',
  'customer client',
  'droplet server vm instance machine host compute',
  'volume disk storage',
  'region location datacenter',
  'money balance fund cash payout',
  'owe due balance bill',
  'discount coupon promotion',
  'picture photo image avatar',
  'history changelog log event',
  'comment note',
  'dns domain',
  'port rule',
  'work worklog time',
  'file document attachment content',
  'configuration setting preference',
  'password credential secret',
  'permission role access right allowed',
  'website site domain url',
  'uptime check monitor',
  'usage metric statistic count',
  'notification alert dnd disturb',
  'mail email',
  'phone number',
  'card source',
  'workspace team',
  'group team',
  'branch ref',
  'emoji reaction',
  'online presence active',
  'later schedule',
  'done complete',
  'release version',
  'me my mine myself authenticated current self own',
  'login authenticated',
] as const;

/** Several words that are one, or one that is several. Applied to the question in this order. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:a )?new\b/gi, 'create'],
  [/\bprs?\b/gi, 'pull request'],
  [/\bmrs?\b/gi, 'merge request'],
  [/\blook(?:ing)? up\b/gi, 'lookup'],
  [/\blog(?:ged)? (?:in|on)\b/gi, 'login'],
  [/\broll(?:ed)? back\b/gi, 'rollback'],
  [/\bset up\b/gi, 'create'],
  [/\bget rid of\b/gi, 'delete'],
  [/\bvirtual (?:machine|server)s?\b/gi, 'vm'],
  [/\bdata cent(?:er|re)s?\b/gi, 'datacenter'],
  [/\b(?:sign|log) out\b/gi, 'logout'],
  [/\bdms?\b/gi, 'direct message'],
  [/\b(?:who am i|my user|my account)\b/gi, 'current authenticated user'],
];

function grouped(lines: readonly string[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const line of lines) {
    const terms = new Set(
      line
        .split(' ')
        .map(termOf)
        .filter((term) => term !== null),
    );
    for (const term of terms) groups.set(term, new Set([...(groups.get(term) ?? []), ...terms]));
  }
  return groups;
}
const variants = grouped(VARIANTS);
const verbs = grouped(VERBS);
const things = grouped(THINGS);

/** What another word counts for beside the one that was asked. */
const SYNONYM = 0.45;
const VARIANT = 0.9;

/** Other terms for this one, with what they count for beside it. */
export function synonymsOf(term: string, isVerb: boolean): Map<string, number> {
  const others = new Map<string, number>();
  for (const other of (isVerb ? verbs : things).get(term) ?? []) others.set(other, SYNONYM);
  for (const other of variants.get(term) ?? []) others.set(other, VARIANT);
  others.delete(term);
  return others;
}

/** The question with its usual abbreviations and phrasal verbs written out. */
export const writtenOut = (question: string): string => PHRASES.reduce((text, [phrase, words]) => text.replace(phrase, words), question);
