/**
 * Texts from outside that try to instruct a model are marked for admins: models read descriptions, and nobody is to find out by an accident. Words are not
 * edited and nothing is refused for them: a rule of words finds some of them, and also some that mean no harm. Characters that cannot be seen are left out.
 */
import { INVISIBLE, registry } from '@gatehouse/contracts';

export type Mark = registry.Mark;

/** Gaps are short and bounded, so that no text takes long. */
const RULES: readonly (readonly [Mark, RegExp])[] = [
  [
    'overrides',
    /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?]{0,40}\b(?:previous|prior|above|earlier|preceding|other|all|any|your|system|safety)\b[^.!?]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|messages?|polic(?:y|ies))\b/i,
  ],
  [
    'conceals',
    /\b(?:do not|don't|don’t|never|must not|without|avoid)\s(?:[\w ]{0,20}\s)?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|reveal(?:ing)?|show(?:ing)?|disclos(?:e|ing)|notify(?:ing)?|alert(?:ing)?)\b[^.!?]{0,40}\b(?:the )?(?:user|human|person|people|anyone|customer|owner)\b/i,
  ],
  [
    'steers',
    /\b(?:before|after|instead of|whenever|prior to|each time|every time)\b[^.!?]{0,40}\b(?:call|calling|use|using|run|running|invoke|invoking)\b[^.!?]{0,30}\b(?:any|other|another|every|all)\b[^.!?]{0,20}\btools?\b/i,
  ],
  [
    'steers',
    /\b(?:you|assistant|model|agent)\s(?:must|should|shall|have to|need to)\b[^.!?]{0,30}\b(?:always|first|only)\b[^.!?]{0,30}\b(?:call|use|run|invoke)\b/i,
  ],
  [
    'collects',
    /\b(?:read|send|include|pass|attach|copy|append|put|provide|insert|forward)\b[^!?]{0,60}(?:~\/\.|\.ssh\b|\bid_rsa\b|\/etc\/passwd|\.env file|\.aws\/|\b(?:conversation|chat) (?:history|log|transcript)|\b(?:whole|entire|full|complete|previous) (?:conversation|chat|messages?)|\bsystem prompt\b)/i,
  ],
  [
    'poses',
    /<\/?\s*(?:system|important|instructions?|assistant|sys|admin|secret)\s*>|\[\/?(?:INST|SYSTEM|SYS)\]|<\|(?:im_start|im_end|system)\|>|^\s*(?:system|assistant)\s*:/im,
  ],
];

/** Returns the marks of texts as they are shown, each once, in the order of the rules. `hadHidden`: hidden characters were left out of them. */
export const marksIn = (texts: readonly string[], hadHidden = false): Mark[] => [
  ...new Set(RULES.filter(([, pattern]) => texts.some((text) => pattern.test(text))).map(([mark]) => mark)),
  ...(hadHidden || texts.some(holdsHidden) ? (['hidden'] as const) : []),
];

const WORDS = new Set(['title', 'description']);
/** Their values are texts that a model reads, too, as deep as they go. */
const VALUES = new Set(['enum', 'const', 'default', 'example', 'examples']);

/** Descriptions, titles and values that stand in a schema, wherever. */
export function textsOf(schema: unknown, depth = 0, isValue = false): string[] {
  if (typeof schema !== 'object' || schema === null || depth > 200) return [];
  return Object.entries(schema).flatMap(([name, part]) => {
    const isInValue = isValue || VALUES.has(name);
    if (typeof part === 'string') return isInValue || WORDS.has(name) ? [part] : [];
    return textsOf(part, depth + 1, isInValue);
  });
}

/** Characters that cannot be seen, and belong where they stand: in emoji, in scripts that join letters, at the ends of lines. */
const IN_PLACE =
  /(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Lo}[\u0900-\u0dff]?)[\u200c\u200d](?=\p{Lo})|[\r\u0085]/gu;

/** Whether something stands in it that nobody sees and a model reads. */
export const holdsHidden = (text: unknown): boolean =>
  typeof text === 'string' && text.search(INVISIBLE) !== -1 && text.replace(IN_PLACE, '').search(INVISIBLE) !== -1;

/** Whether something stands in it that is left out though it belongs there: an emoji, or a script that joins letters, looks otherwise without. */
export const holdsJoiners = (text: unknown): boolean =>
  typeof text === 'string' && text.replace(/[\r\u0085]/g, '').search(INVISIBLE) !== -1 && !holdsHidden(text);

/** Note in an import report about characters that `holdsJoiners` finds. */
export const JOINER_NOTE = 'joiners or variants of characters in a text of it, as of emoji, were left out';

/** Note in an import report about characters that the mark `hidden` stands for. */
export const HIDDEN_NOTE = 'a text of it holds hidden characters, which were left out';
