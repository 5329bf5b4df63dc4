import { pythonGuide, quoted, TOKEN_ENV, type Host, type GuideContent } from '../host';

/** Providers by their name in the model catalogue: the prefix that `create_agent` takes for each, and the package that speaks to it. */
const PROVIDERS: ReadonlyMap<string, readonly [prefix: string, library: string]> = new Map([
  ['anthropic', ['anthropic', 'langchain-anthropic']],
  ['openai', ['openai', 'langchain-openai']],
  ['google', ['google_genai', 'langchain-google-genai']],
  ['mistral', ['mistralai', 'langchain-mistralai']],
  ['xai', ['xai', 'langchain-xai']],
  ['deepseek', ['deepseek', 'langchain-deepseek']],
  ['cohere', ['cohere', 'langchain-cohere']],
  ['bedrock', ['bedrock_converse', 'langchain-aws']],
]);

const program = ({ server, mcpUrl, body, model }: GuideContent): string => `import asyncio
import os
import sys

from langchain.agents import create_agent
from langchain_mcp_adapters.client import MultiServerMCPClient

INSTRUCTIONS = '''
${body}
'''


async def main(task: str) -> None:
    headers = {"Authorization": f"Bearer {os.environ['${TOKEN_ENV}']}"}
    client = MultiServerMCPClient({${quoted(server)}: {"transport": "http", "url": ${quoted(mcpUrl)}, "headers": headers}})
    agent = create_agent(${quoted(model.name ?? '')}, await client.get_tools(), system_prompt=INSTRUCTIONS)
    result = await agent.ainvoke({"messages": [{"role": "user", "content": task}]})
    print(result["messages"][-1].content)


asyncio.run(main(sys.argv[1]))`;

/** The package for a model as `modelFor` has named it. */
const libraryOf = ({ model }: GuideContent): string => {
  const prefix = model.name?.split(':')[0];
  return [...PROVIDERS.values()].find(([each]) => each === prefix)?.[1] ?? '';
};

export const langgraph: Host = {
  title: 'LangGraph',
  runs: `models offered by ${[...PROVIDERS.keys()].join(', ')}`,
  modelFor: (_pair, routes) => {
    const [found] = routes.flatMap(({ provider, modelId }) => {
      const known = PROVIDERS.get(provider);
      return known === undefined ? [] : [`${known[0]}:${modelId}`];
    });
    return found === undefined ? undefined : { name: found };
  },
  guide: (parts) => pythonGuide(parts, `langchain langchain-mcp-adapters ${libraryOf(parts)}`, program(parts)),
};
