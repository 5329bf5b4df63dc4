import { pythonGuide, quoted, routeOf, TOKEN_ENV, type Host, type GuideContent } from '../host';

const program = ({ server, mcpUrl, name, body, model }: GuideContent): string => `import asyncio
import os
import sys

from agents import Agent, Runner
from agents.mcp import MCPServerStreamableHttp

INSTRUCTIONS = '''
${body}
'''


async def main(task: str) -> None:
    headers = {"Authorization": f"Bearer {os.environ['${TOKEN_ENV}']}"}
    async with MCPServerStreamableHttp(name=${quoted(server)}, params={"url": ${quoted(mcpUrl)}, "headers": headers}) as gateway:
        agent = Agent(name=${quoted(name)}, instructions=INSTRUCTIONS, mcp_servers=[gateway], model=${quoted(model.name ?? '')})
        print((await Runner.run(agent, task)).final_output)


asyncio.run(main(sys.argv[1]))`;

export const openaiAgents: Host = {
  title: 'the OpenAI Agents SDK',
  runs: 'models of the family gpt',
  modelFor: routeOf('openai'),
  guide: (parts) => pythonGuide(parts, 'openai-agents', program(parts)),
};
