import { useState } from 'react';
import { useTool, useTools } from '../../api/queries/integrations.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import type { GrantedTools, SuggestedCall, Tool, ToolDetail } from '../../api/types.ts';
import { callable, easyTool, hasFailed } from './easyTool.ts';

interface Offer {
  /** The integration's slug. */
  slug: string;
  granted: GrantedTools;
  /** Name of the tool to begin with. */
  first?: string | undefined;
  /** What the server suggests: the other tools are read when somebody looks for one. */
  suggested?: SuggestedCall | undefined;
  /** Offers only tools that send the credential. */
  isTest: boolean;
}

export type Choice = Pick<Tool, 'name' | 'tool' | 'calledAs' | 'summary'>;

interface ToolChoice {
  /** Empty until the tools are read. */
  choices: readonly Choice[];
  /** The tools were read, and none is left to offer. */
  isNone: boolean;
  tool: Choice | undefined;
  /** JSON Schema of the tool's arguments; absent until it is read. */
  schema: ToolDetail['inputSchema'] | undefined;
  pick: (name: string) => void;
  /** Reads the tools beside the suggested one. */
  readAll: () => void;
}

/** The tools offered for a call, and the one that is picked: by a person, by the page, by the server's suggestion, or else the easiest. */
export function useToolChoice({ slug, granted, first, suggested, isTest }: Offer): ToolChoice {
  const isAdmin = useIsAdmin();
  const [suggestion] = useState(suggested !== undefined && !hasFailed(suggested.tool) ? suggested : undefined);
  const [picked, pick] = useState(first ?? suggestion?.name);
  const [isLooking, setLooking] = useState(false);
  const tools = useTools(slug, suggestion === undefined || isLooking);
  const known = callable(tools.data ?? [], granted, isAdmin).filter(({ sendsCredential }) => !isTest || sendsCredential === true);
  const choices: readonly Choice[] = tools.data === undefined && suggestion !== undefined ? [suggestion] : known;
  const tool = picked === undefined ? (easyTool(known) ?? known[0]) : choices.find(({ name }) => name === picked);
  const isSuggestion = tool !== undefined && tool.name === suggestion?.name;
  const detail = useTool(slug, isSuggestion ? undefined : tool?.name);
  return {
    choices,
    isNone: choices.length === 0 && tools.data !== undefined,
    tool,
    schema: isSuggestion ? suggestion?.inputSchema : detail.data?.inputSchema,
    pick,
    readAll: () => setLooking(true),
  };
}
