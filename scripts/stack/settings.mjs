/** Settings of each service on one machine. The only place that decides them, for `npm start` and for the tests alike. */
import { join } from 'node:path';
import { platformHosts } from './fakePlatforms.mjs';
import { cacheDir } from './root.mjs';

/** Services in reverse order of stopping: edges stop before the services behind them. */
export const serviceNames = [
  'orderdesk',
  'idp',
  'mailsink',
  'audit',
  'identity',
  'policy',
  'approvals',
  'executor',
  'registry',
  'gateway',
  'console',
];

/**
 * @typedef {object} StackPlan
 * @property {import('./home.mjs').Home} home
 * @property {{ mongo: string, rabbit: string, redis: string }} urls
 * @property {{ gateway: number, api: number, idp: number, demo: number, console: number, mail: number, smtp: number, platforms?: import('./fakePlatforms.mjs').PlatformPorts }} ports
 * @property {Record<string, Record<string, string | undefined>>} [overrides] settings by service, for tests; undefined takes one away
 * @property {string} [logLevel]
 */

const HOST = '127.0.0.1';
/** The folder in which Node keeps what it compiled of the services and their packages. */
export const compileCache = join(cacheDir, 'compile');

/** Addresses at which things are reached from outside. @param {StackPlan['ports']} ports */
export const addresses = (ports) => ({
  baseUrl: `http://${HOST}:${ports.gateway}`,
  apiUrl: `http://${HOST}:${ports.api}`,
  idpIssuer: `http://${HOST}:${ports.idp}`,
  demoUrl: `http://${HOST}:${ports.demo}`,
  consoleUrl: `http://${HOST}:${ports.console}`,
  mailUrl: `http://${HOST}:${ports.mail}`,
});

/** What a process of Node needs of the surroundings. Beside it a service inherits where traces go and nothing else, so no secret of the shell reaches it. */
export const OF_NODE = ['PATH', 'HOME', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];
const INHERITED = [
  ...OF_NODE,
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_CERTIFICATE', 'OTEL_TRACES_SAMPLER_ARG'],
];
const surroundings = () =>
  Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** @param {StackPlan} plan */
const common = ({ home, urls, logLevel = 'info' }) => ({
  ...surroundings(),
  ...home.prefixes,
  NODE_COMPILE_CACHE: compileCache,
  MONGODB_URL: urls.mongo,
  AMQP_URL: urls.rabbit,
  REDIS_URL: urls.redis,
  TRUSTED_KEYS_FILE: home.path('trusted-keys.json'),
  // Both addresses to which a name such as localhost may lead; a machine without IPv6 goes on without `::1`.
  HOST: `${HOST},::1`,
  LOG_LEVEL: logLevel,
  // No load balancer stands in front of one machine.
  DRAIN_NOTICE_MS: 0,
});

/** @type {Record<string, (plan: StackPlan, at: ReturnType<typeof addresses>) => Record<string, string | number>>} */
const own = {
  orderdesk: ({ home, ports }) => ({ DEMO_PORT: ports.demo, API_KEY: home.secret('orderdesk.API_KEY') }),
  idp: ({ home, ports }, at) => ({
    IDP_PORT: ports.idp,
    IDP_ISSUER: at.idpIssuer,
    API_URL: at.apiUrl,
    IDP_USERS_FILE: home.path('idp-users.json'),
    IDP_KEYS_FILE: home.path('idp-keys.json'),
    IDP_CONSOLE_REDIRECT_URIS: `${at.consoleUrl}/signin/callback`,
  }),
  mailsink: ({ ports }) => ({ SMTP_PORT: ports.smtp, MAIL_PORT: ports.mail }),
  audit: ({ home }) => ({ CURSOR_SECRET: home.secret('audit.CURSOR_SECRET') }),
  identity: ({ home }, at) => ({
    BASE_URL: at.baseUrl,
    MASTER_KEY_FILE: home.path('identity-master-key.json'),
    SIGNING_KEY_FILE: home.path('keys', 'identity.pem'),
    CURSOR_SECRET: home.secret('identity.CURSOR_SECRET'),
    ROW_MAC_KEY: home.secret('identity.ROW_MAC_KEY'),
  }),
  policy: ({ home }, at) => ({
    CONTROL_ROOM_URL: at.consoleUrl,
    SIGNING_KEY_FILE: home.path('keys', 'policy.pem'),
    CURSOR_SECRET: home.secret('policy.CURSOR_SECRET'),
  }),
  approvals: ({ home, ports }, at) => ({
    CURSOR_SECRET: home.secret('approvals.CURSOR_SECRET'),
    CONTROL_ROOM_URL: at.consoleUrl,
    SMTP_URL: `smtp://${HOST}:${ports.smtp}`,
    MAIL_FROM: 'Gatehouse <gatehouse@localhost>',
  }),
  executor: ({ home, ports }, at) => ({
    CONTROL_ROOM_URL: at.consoleUrl,
    MASTER_KEY_FILE: home.path('master-key.json'),
    SIGNING_KEY_FILE: home.path('keys', 'executor.pem'),
    // The demo API, and what the person who starts the stack allows: `UPSTREAM_ALLOW=127.0.0.1:3000 npm start`.
    UPSTREAM_ALLOW: [`${HOST}:${ports.demo}`, process.env.UPSTREAM_ALLOW].filter(Boolean).join(','),
    ...(process.env.DNS_SERVERS && { DNS_SERVERS: process.env.DNS_SERVERS }),
    ...(process.env.EGRESS_PROXY && {
      EGRESS_PROXY: process.env.EGRESS_PROXY,
      EGRESS_PROXY_EXCEPT: [`${HOST}:${ports.demo}`, process.env.EGRESS_PROXY_EXCEPT].filter(Boolean).join(','),
    }),
    AUDIT_SPOOL_FOLDER: home.path('spool'),
    ...(process.env.AUDIT_DURABILITY && { AUDIT_DURABILITY: process.env.AUDIT_DURABILITY }),
    ...(ports.platforms && { PLATFORM_HOSTS: platformHosts(ports.platforms) }),
  }),
  registry: ({ home, ports }, at) => ({
    REST_PORT: ports.api,
    API_URL: at.apiUrl,
    IDP_ISSUER: at.idpIssuer,
    IDP_AUDIENCE: at.apiUrl,
    BASE_URL: at.baseUrl,
    SIGNING_KEY_FILE: home.path('keys', 'registry.pem'),
    CURSOR_SECRET: home.secret('registry.CURSOR_SECRET'),
  }),
  gateway: ({ home, ports }, at) => ({
    PORT: ports.gateway,
    BASE_URL: at.baseUrl,
    CONTROL_ROOM_URL: at.consoleUrl,
    SIGNING_KEY_FILE: home.path('keys', 'gateway.pem'),
  }),
  console: ({ home, ports }, at) => ({
    CONSOLE_PORT: ports.console,
    CONTROL_ROOM_URL: at.consoleUrl,
    API_URL: at.apiUrl,
    BASE_URL: at.baseUrl,
    IDP_ISSUER: at.idpIssuer,
    IDP_NAME: 'Gatehouse Local',
    SIGNING_KEY_FILE: home.path('keys', 'console.pem'),
    SESSION_SECRET: home.secret('console.SESSION_SECRET'),
  }),
};

/**
 * The whole environment of one service.
 * @param {string} service @param {StackPlan} plan @param {number} healthPort
 * @returns {Record<string, string>}
 */
export function settingsOf(service, plan, healthPort) {
  const all = { ...common(plan), ...own[service](plan, addresses(plan.ports)), HEALTH_PORT: healthPort, ...plan.overrides?.[service] };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
