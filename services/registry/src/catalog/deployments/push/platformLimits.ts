/** How long what is pushed may be, as far as a platform documents it. Checked first: the platform would say it only after other things were made there. */
import { platformNames, type Platform } from '../domain/push';

export interface PushedTexts {
  /** What the agent is called on the platform, and the vault too. */
  readonly name: string;
  readonly systemPrompt: string;
  readonly mcpUrl: string;
}

/** The longest each text may be, in characters; the voice-agent platform documents no limit. */
const LIMITS: Record<Platform, Partial<Record<keyof PushedTexts, number>>> = {
  voice: {},
  managed: { name: 255, systemPrompt: 100_000, mcpUrl: 2_047 },
};
const titles: Record<keyof PushedTexts, string> = {
  name: 'the name that the agent gets there',
  systemPrompt: 'the system prompt',
  mcpUrl: 'the address of our MCP server',
};

const count = (number: number): string => number.toLocaleString('en-US');

/** Error code of our own refusal: the text has to be shorter. */
export const TOO_LONG = 'too_long';

/** The first text that is too long, and why nothing is pushed. */
export function tooLong(
  platform: Platform,
  texts: PushedTexts,
): { readonly text: keyof PushedTexts; readonly message: string } | undefined {
  for (const text of Object.keys(titles) as (keyof PushedTexts)[]) {
    const [limit = Infinity, length] = [LIMITS[platform][text], Array.from(texts[text]).length];
    if (length > limit)
      return { text, message: `${titles[text]} has ${count(length)} characters; the ${platformNames[platform]} takes ${count(limit)}` };
  }
  return undefined;
}
