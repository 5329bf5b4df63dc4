/** A running stack as a suite sees it: its addresses, and the public edges as seen by the admin of one organization. */
import { adminOf, type Admin } from './admin';
import { refuseUndeclared } from './declaredStatuses';
import { callTool, execute, postMcp, type McpAnswer, type McpOptions, type ToolOutcome } from './mcp';
import { loadScripts, type Home, type Person, type Urls } from './scripts';
import type { Place } from './stackProcesses';

export interface Stack extends Admin {
  readonly home: Home;
  readonly urls: Urls;
  readonly orgSlug: string;
  /** One per gateway. */
  readonly baseUrls: string[];
  readonly mcpUrls: string[];
  readonly mcpUrl: string;
  readonly apiUrl: string;
  /** One per registry. */
  readonly apiUrls: string[];
  readonly idpIssuer: string;
  readonly demoUrl: string;
  readonly demoKey: string;
  /** Address of the web console, if it was asked for. */
  readonly consoleUrl: string;
  /** Address of the page on which the stack's mail arrives. */
  readonly mailUrl: string;
  post(body: unknown, options?: McpOptions): Promise<McpAnswer>;
  callTool(name: string, args: Record<string, unknown>, options?: McpOptions): Promise<ToolOutcome>;
  /** One governed call through the first gateway. */
  execute(tool: string, args: Record<string, unknown>, options?: McpOptions): Promise<ToolOutcome>;
  /** The suite is done with it. */
  stop(): Promise<void>;
}

/** The suite's organization and people in the stack. */
interface Deps {
  orgSlug: string;
  /** The first admin of the organization. */
  admin: Person;
  addPerson: (person: { email: string; name: string }) => Promise<Person>;
}

export async function openStack(place: Place, { orgSlug, admin, addPerson }: Deps): Promise<Stack> {
  const scripts = await loadScripts();
  const home = scripts.openHome(place.dir, scripts.root);
  const at = scripts.addresses(place.ports);
  const apiUrls = place.registryPorts.map((port) => `http://127.0.0.1:${port}`);
  const baseUrls = place.gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  const mcpUrls = baseUrls.map((base) => `${base}/org/${orgSlug}`);
  const mcpUrl = mcpUrls[0]!;
  const demoKey = home.secret('orderdesk.API_KEY');
  const noLonger = await refuseUndeclared([at.apiUrl, ...apiUrls]);
  return {
    ...(await adminOf({ scripts, admin, addPerson, at, orgSlug, demoKey })),
    home,
    urls: place.urls,
    orgSlug,
    baseUrls,
    mcpUrls,
    mcpUrl,
    apiUrl: at.apiUrl,
    apiUrls,
    idpIssuer: at.idpIssuer,
    demoUrl: at.demoUrl,
    demoKey,
    consoleUrl: at.consoleUrl,
    mailUrl: at.mailUrl,
    post: (body, mcp) => postMcp(mcpUrl, body, mcp),
    callTool: (name, args, mcp) => callTool(mcpUrl, name, args, mcp),
    execute: (tool, args, mcp) => execute(mcpUrl, tool, args, mcp),
    stop: async () => noLonger(),
  };
}
