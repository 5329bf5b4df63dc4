/**
 * Texts from outside that try to instruct a model are marked for admins: models read descriptions, and nobody is to find out by an accident. Nothing is
 * edited and nothing refused for it: a rule of words finds some of them, and also some that mean no harm.
 */
import { Type, type Static } from 'typebox';

export const Mark = Type.Enum(['overrides', 'conceals', 'steers', 'collects', 'poses'], {
  description:
    'What a description, or a text in the schema, seems to try: to override other instructions, to keep something from the person, to steer when other tools are used, to collect conversations, files or prompts, or to pose as a system message',
});
export type Mark = Static<typeof Mark>;

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

/** Of all the texts of a tool, each mark once, in the order of the rules. */
export const marksIn = (texts: readonly string[]): Mark[] => [
  ...new Set(RULES.filter(([, pattern]) => texts.some((text) => pattern.test(text))).map(([mark]) => mark)),
];

/** Descriptions, titles and the like, wherever they stand in a schema. */
export function textsOf(schema: unknown, depth = 0): string[] {
  if (typeof schema !== 'object' || schema === null || depth > 100) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    typeof value === 'string' ? (name === 'description' || name === 'title' ? [value] : []) : textsOf(value, depth + 1),
  );
}
