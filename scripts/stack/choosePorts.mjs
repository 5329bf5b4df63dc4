/** The ports people meet. A taken one is a fault to report, not to work around: clients are configured with them. */
import { freePort, isFree, StartError } from '../providers/ports.mjs';

const EDGES = {
  gateway: ['GATEWAY_PORT', 8_080, 'the MCP endpoint'],
  api: ['API_PORT', 8_081, 'the REST API'],
  idp: ['IDP_PORT', 8_082, 'sign-in'],
  demo: ['DEMO_PORT', 8_083, 'the demo API'],
  console: ['CONSOLE_PORT', 8_084, 'the web console'],
  mail: ['MAIL_PORT', 8_085, 'the mail page'],
  smtp: ['SMTP_PORT', 8_086, 'incoming mail'],
};
/** Ports that are needed only with `--platforms`. */
const PLATFORMS = {
  voice: ['VOICE_PORT', 8_087, 'the fake voice-agent platform'],
  managed: ['MANAGED_PORT', 8_088, 'the fake managed-agent platform'],
};

async function choose([setting, usual, what], env, before) {
  const text = env[setting] || String(usual);
  if (text === 'auto' || text === '0') return before !== undefined && (await isFree(before)) ? before : freePort();
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`${setting}=${text} is no port`, 'Give a number from 1 to 65535, or auto');
  if (!(await isFree(port)))
    throw new StartError(`Port ${port} for ${what} is in use`, `Stop what holds it, or choose another: ${setting}=auto npm start`);
  return port;
}

async function chooseAll(specs, env, before = {}) {
  const ports = {};
  for (const [edge, spec] of Object.entries(specs)) ports[edge] = await choose(spec, env, before[edge]);
  return ports;
}

/**
 * "auto" keeps the port of the run before: people are known by the address of the identity provider, clients hold that of the gateway.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ platforms?: boolean, before?: import('./settings.mjs').StackPlan['ports'] }} [options] `before`: ports of the run before
 * @returns {Promise<import('./settings.mjs').StackPlan['ports']>}
 */
export async function choosePorts(env, { platforms = false, before } = {}) {
  const ports = await chooseAll(EDGES, env, before);
  if (!platforms) return ports;
  const fakes = before?.platforms;
  const { voice, managed } = await chooseAll(PLATFORMS, env, { voice: fakes?.voice[0], managed: fakes?.managed[0] });
  return { ...ports, platforms: { voice: [voice], managed: [managed] } };
}
