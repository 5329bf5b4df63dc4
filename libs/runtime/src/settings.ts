/** Settings that several processes have, and how settings are printed. */
import { Type, type Static, type TObject } from 'typebox';

/** Settings every process has. */
export const commonSettings = {
  /** Where MongoDB is; a process opens only its own database. */
  MONGODB_URL: Type.String({ default: 'mongodb://127.0.0.1:27017', format: 'address', pattern: '^mongodb(\\+srv)?://.+' }),
  /** Longest wait for one MongoDB operation, in milliseconds; then it fails as `unavailable`. */
  MONGODB_TIMEOUT_MS: Type.Integer({ minimum: 200, maximum: 60_000, default: 1_200 }),
  /** Prefix of database names, so that two runs on one server never meet. */
  DATABASE_PREFIX: Type.String({ default: 'gatehouse_', pattern: '^[a-z0-9_]+$' }),
  /** Broker address, or `memory:` for the in-process twin. */
  AMQP_URL: Type.String({ default: 'amqp://127.0.0.1:5672', format: 'address', pattern: '^(amqps?://.+|memory:.*)$' }),
  /** Multiplies how long this process waits for answers over the bus; above 1 on a slow or shared machine. */
  BUS_TIMEOUT_FACTOR: Type.Integer({ minimum: 1, maximum: 10, default: 1 }),
  /** Prefix of queue and exchange names. */
  QUEUE_PREFIX: Type.String({ default: 'gatehouse.', pattern: '^[A-Za-z0-9._-]+$' }),
  /** `per-service`: each process has the broker user of its name, and messages are accepted only from users the contract names. */
  BROKER_USERS: Type.Enum(['shared', 'per-service'], { default: 'shared' }),
  /** Type of request queues: `classic` on one node, `quorum` in a cluster. */
  REQUEST_QUEUE_TYPE: Type.Enum(['classic', 'quorum'], { default: 'classic' }),
  /** Redis address, or `memory:` for the in-process twin. */
  REDIS_URL: Type.String({ default: 'redis://127.0.0.1:6379', format: 'address', pattern: '^(rediss?://.+|memory:.*)$' }),
  /** Prefix of every Redis key. */
  KEY_PREFIX: Type.String({ default: 'gatehouse:' }),
  /** Whether this process may answer from cached values in its own memory, while its lease lasts; `off` = it reads Redis each time. */
  CACHE_IN_PROCESS: Type.Enum(['on', 'off'], { default: 'on' }),
  /** JSON file: service name to Ed25519 public key (PEM) of every process that signs principals, verdicts or addresses. */
  TRUSTED_KEYS_FILE: Type.String({ default: '', format: 'file' }),
  /** PEM file of this process's Ed25519 signing key, when it signs. */
  SIGNING_KEY_FILE: Type.String({ default: '', format: 'file' }),
  /** Port of /healthz, /readyz and /metrics on HOST; 0 = none. Not for outside traffic. */
  HEALTH_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  /** IP addresses to listen on, comma-separated, or `localhost`. */
  HOST: Type.String({ default: '127.0.0.1', format: 'hosts' }),
  /** Address of an OpenTelemetry collector (OTLP over HTTP), such as `http://collector:4318`; empty = no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({ default: '', format: 'address', pattern: '^(https?://[^?#]+)?$' }),
  /** Name of this process in traces; empty = that of its service. Services that share a process share it. */
  OTEL_SERVICE_NAME: Type.String({ default: '' }),
  /** Share of calls that are traced, of those whose client does not say by itself; 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
  /** Least severe lines that are logged. */
  LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
} as const;

/** Whether the name says that the value is a secret, of which nothing is shown. */
export const isSecretName = (name: string): boolean => /(SECRET|PASSWORD|_KEY|_KEY_BEFORE)$/.test(name);

/** Settings as they may be logged: secrets and passwords inside URLs masked. */
export const maskSettings = (settings: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      isSecretName(name) && value !== ''
        ? '[secret]'
        : typeof value === 'string'
          ? value.replace(/\/\/([^:/@]*):[^@/]+@/, '//$1:[secret]@')
          : (value as unknown),
    ]),
  );

/** Settings every process has, parsed. */
export type CommonConfig = Static<TObject<typeof commonSettings>>;

/** Setting of services that answer lists. */
export const cursorSetting = {
  /** Key of the authenticity code on page cursors: 32 characters or more, the same in all replicas. */
  CURSOR_SECRET: Type.String({ minLength: 32 }),
} as const;
