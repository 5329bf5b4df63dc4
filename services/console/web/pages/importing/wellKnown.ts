/** Well-known APIs and MCP servers to start an import from. Shipped with the build; nothing is fetched until somebody asks for a preview. */
import type { NewImport } from '../../api/types.ts';

export interface WellKnown {
  name: string;
  description: string;
  kind: 'openapi' | 'mcp';
  /** URL of the OpenAPI document, or of the MCP server. */
  address: string;
  /** How calls prove themselves. `oauth2` of an API is left to its document. */
  auth: NonNullable<NewImport['auth']>;
}

const none = { type: 'none' } as const;
const bearer = { type: 'bearer' } as const;
const oauth2 = { type: 'oauth2' } as const;
const header = (name: string) => ({ type: 'apiKey', in: 'header', name }) as const;
const onGitHub = (path: string): string => `https://raw.githubusercontent.com/${path}`;

/** Sorted by name. */
export const wellKnown: readonly WellKnown[] = [
  {
    name: 'Asana API',
    description: 'Projects, tasks, comments and time of Asana',
    kind: 'openapi',
    address: onGitHub('Asana/openapi/master/defs/asana_oas.yaml'),
    auth: bearer,
  },
  {
    name: 'Atlassian',
    description: 'Jira work items and Confluence pages',
    kind: 'mcp',
    address: 'https://mcp.atlassian.com/v1/mcp',
    auth: oauth2,
  },
  {
    name: 'Canva',
    description: 'Designs, templates and exports of Canva',
    kind: 'mcp',
    address: 'https://mcp.canva.com/mcp',
    auth: oauth2,
  },
  {
    name: 'Cloudflare documentation',
    description: 'Searches the public documentation of Cloudflare',
    kind: 'mcp',
    address: 'https://docs.mcp.cloudflare.com/mcp',
    auth: none,
  },
  {
    name: 'DeepWiki',
    description: 'Answers questions about public GitHub repositories',
    kind: 'mcp',
    address: 'https://mcp.deepwiki.com/mcp',
    auth: none,
  },
  {
    name: 'DigitalOcean API',
    description: 'Droplets, databases, Kubernetes clusters and networks',
    kind: 'openapi',
    address: 'https://api-engineering.nyc3.cdn.digitaloceanspaces.com/spec-ci/DigitalOcean-public.v2.yaml',
    auth: bearer,
  },
  {
    name: 'Figma API',
    description: 'Files, comments, components and projects of Figma',
    kind: 'openapi',
    address: onGitHub('figma/rest-api-spec/main/openapi/openapi.yaml'),
    auth: header('X-Figma-Token'),
  },
  {
    name: 'GitHub',
    description: 'Repositories, issues, pull requests and actions, in tools made for agents',
    kind: 'mcp',
    address: 'https://api.githubcopilot.com/mcp/',
    auth: bearer,
  },
  {
    name: 'GitHub API',
    description: 'The whole REST API of GitHub, more than a thousand operations',
    kind: 'openapi',
    address: onGitHub('github/rest-api-description/main/descriptions/api.github.com/api.github.com.json'),
    auth: bearer,
  },
  {
    name: 'Hugging Face',
    description: 'Models, datasets, papers and spaces of the Hugging Face hub',
    kind: 'mcp',
    address: 'https://huggingface.co/mcp',
    auth: bearer,
  },
  {
    name: 'Intercom',
    description: 'Conversations and contacts of Intercom',
    kind: 'mcp',
    address: 'https://mcp.intercom.com/mcp',
    auth: oauth2,
  },
  {
    name: 'Linear',
    description: 'Issues, projects and comments of Linear',
    kind: 'mcp',
    address: 'https://mcp.linear.app/mcp',
    auth: oauth2,
  },
  {
    name: 'Microsoft Learn',
    description: 'Searches and reads the public documentation of Microsoft',
    kind: 'mcp',
    address: 'https://learn.microsoft.com/api/mcp',
    auth: none,
  },
  {
    name: 'National Weather Service',
    description: 'Forecasts, alerts and observations for the United States',
    kind: 'openapi',
    address: 'https://api.weather.gov/openapi.json',
    auth: none,
  },
  {
    name: 'Neon',
    description: 'Postgres projects, branches and queries at Neon',
    kind: 'mcp',
    address: 'https://mcp.neon.tech/mcp',
    auth: oauth2,
  },
  {
    name: 'Notion',
    description: 'Pages, databases and comments of Notion',
    kind: 'mcp',
    address: 'https://mcp.notion.com/mcp',
    auth: oauth2,
  },
  {
    name: 'PagerDuty API',
    description: 'Incidents, schedules, services and escalation policies',
    kind: 'openapi',
    address: onGitHub('PagerDuty/api-schema/main/reference/REST/openapiv3.json'),
    auth: header('Authorization'),
  },
  {
    name: 'PayPal',
    description: 'Orders, invoices, disputes and transactions of PayPal',
    kind: 'mcp',
    address: 'https://mcp.paypal.com/mcp',
    auth: oauth2,
  },
  {
    name: 'PostHog',
    description: 'Product analytics, feature flags and errors of PostHog',
    kind: 'mcp',
    address: 'https://mcp.posthog.com/mcp',
    auth: oauth2,
  },
  {
    name: 'Resend API',
    description: 'Sends mail, and manages domains and contacts',
    kind: 'openapi',
    address: onGitHub('resend/resend-openapi/main/resend.yaml'),
    auth: bearer,
  },
  {
    name: 'Sentry',
    description: 'Errors, issues and releases of Sentry',
    kind: 'mcp',
    address: 'https://mcp.sentry.dev/mcp',
    auth: oauth2,
  },
  {
    name: 'Sentry API',
    description: 'The public REST API of Sentry',
    kind: 'openapi',
    address: onGitHub('getsentry/sentry-api-schema/main/openapi-derefed.json'),
    auth: bearer,
  },
  {
    name: 'Stripe',
    description: 'Customers, payments and invoices, in tools made for agents',
    kind: 'mcp',
    address: 'https://mcp.stripe.com',
    auth: oauth2,
  },
  {
    name: 'Stripe API',
    description: 'The whole REST API of Stripe',
    kind: 'openapi',
    address: onGitHub('stripe/openapi/master/latest/openapi.spec3.json'),
    auth: bearer,
  },
  {
    name: 'Supabase',
    description: 'Projects, databases and functions at Supabase',
    kind: 'mcp',
    address: 'https://mcp.supabase.com/mcp',
    auth: oauth2,
  },
  {
    name: 'Swagger Petstore',
    description: 'The public example API: try Gatehouse with it, without an account',
    kind: 'openapi',
    address: 'https://petstore3.swagger.io/api/v3/openapi.json',
    auth: none,
  },
  { name: 'Vercel', description: 'Projects, deployments and logs at Vercel', kind: 'mcp', address: 'https://mcp.vercel.com', auth: oauth2 },
];
