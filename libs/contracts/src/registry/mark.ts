import { Type, type Static } from 'typebox';

/** What texts from outside seem to try with a model that reads them. Admins are shown it. */
export const Mark = Type.Enum(['overrides', 'conceals', 'steers', 'collects', 'poses', 'hidden'], {
  description:
    'What a description, or a text in a schema, seems to try: to override other instructions, to keep something from the person, to steer when other tools are used, to collect conversations, files or prompts, or to pose as a system message; `hidden`: it holds hidden characters, which were left out (values such as those of an enum keep them)',
});
export type Mark = Static<typeof Mark>;
