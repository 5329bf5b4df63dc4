/** A program that can run agents, and the words all guides share. */
import type { registry } from '@gatehouse/contracts';

/** A model as the host knows it; without a name when the host runs it under one we do not know. */
export interface HostModel {
  readonly name?: string;
}

/** What a guide is made of. Every text in it is safe to render but for `description`, which goes through `quoted`. */
export interface GuideContent {
  readonly mcpUrl: string;
  /** Key of the gateway among the host's servers. */
  readonly server: string;
  /** Name of the agent in files and among the host's agents; of no other agent. */
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** What the host is told to do in each run. */
  readonly body: string;
  readonly model: HostModel;
}

export interface Host {
  readonly title: string;
  /** Completes "it runs …". */
  readonly runs: string;
  /** `routes`: where the pair runs today. Undefined when this host cannot run it. */
  readonly modelFor: (pair: registry.ModelPair, routes: readonly registry.ModelRoute[]) => HostModel | undefined;
  readonly guide: (parts: GuideContent) => string;
}

/** Environment variable of the token, so that it stands in no file. */
export const TOKEN_ENV = 'GATEHOUSE_TOKEN';

/** The body of every agent file. It carries no prompt: the current one is asked for in each run, and what runs is governed by who runs it. */
export const bodyOf = (id: string, server: string): string =>
  [
    `You run a portable agent that is kept in the registry behind the MCP server ${server}.`,
    `At the start of every run, before anything else, call its tool describe_agent with the arguments ${JSON.stringify({ id })}.`,
    'Take spec.systemPrompt of the envelope in the answer as your instructions for this run, and work as it says.',
    `When it asks for tools of connected services, find them with search_tools and run them with execute_tool of ${server}.`,
    'If the call fails or the agent is not found, say so and stop; never work from memory of an earlier run.',
  ].join('\n');

/** Text from outside as one JSON string of visible characters, which YAML and TOML read as the same string. */
export const quoted = (text: string): string => JSON.stringify(text.replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim());

export const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
export const json = (value: object): string => fence('json', JSON.stringify(value, null, 2));
export const paragraphs = (...parts: readonly string[]): string => parts.join('\n\n');

/** A Markdown file with front matter; values are written as JSON. */
export const frontMatter = (members: Readonly<Record<string, string>>, body: string): string =>
  fence('markdown', ['---', ...Object.entries(members).map(([key, value]) => `${key}: ${value}`), '---', '', body].join('\n'));

/** How a Python program that is the agent is made and run. */
export const pythonGuide = ({ slug }: GuideContent, packages: string, program: string): string =>
  paragraphs(
    '## 1. Get ready',
    fence('sh', `pip install ${packages}`),
    `The program signs nobody in: set the environment variable ${TOKEN_ENV} to a service token.`,
    '## 2. Create the agent',
    `Save as \`${slug}.py\`. It adds the gateway by itself:`,
    fence('python', program),
    '## 3. Run it',
    fence('sh', `python ${slug}.py "What the agent shall do"`),
  );

/** The host speaks one provider's own API and names models as that does. */
export const routeOf =
  (provider: string): Host['modelFor'] =>
  (_pair, routes) => {
    const route = routes.find((each) => each.provider === provider);
    return route && { name: route.modelId };
  };
