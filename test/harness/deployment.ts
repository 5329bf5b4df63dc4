/** The scripts that images, docker-compose.yml and k8s/ rest on, as the tests use them. Types here are what the tests need of them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Needs {
  mongodb?: boolean;
  rabbitmq?: boolean;
  redis?: boolean;
  signs?: boolean;
  masterKey?: boolean;
  secrets?: string[];
}
export interface Rights {
  configure: string;
  write: string;
  read: string;
  topics: { write: string; read: string };
}
/** A service of a compose file, anchors joined. */
export interface ComposeService {
  image: string;
  user?: string;
  volumes?: string[];
  ports?: string[];
  networks?: string[];
  network_mode?: string;
  [key: string]: unknown;
}
export interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
}
export interface Deployment {
  parseDockerfile(text: string): unknown;
  complaints(stages: unknown): string[];
  contextFiles(root: string): string[];
  ignoreRules(text: string): (path: string, isFolder?: boolean) => boolean;
  readCompose(file: string): Compose;
  environmentOf(service: ComposeService): Record<string, string>;
  processes: Record<string, Needs>;
  standIns: Record<string, Needs>;
  consumers: Record<string, string[]>;
  rightsOf(user: string, prefix: string): Rights;
  definitionsOf(plan: { passwords: Record<string, string>; operator?: string; prefix: string }): {
    users: { name: string; password_hash: string; tags: string[] }[];
    permissions: { user: string }[];
    topic_permissions: { user: string; exchange: string }[];
  };
  redisUsers(plan: { passwords: Record<string, string>; prefix: string }): string;
  importDefinitions(url: string, definitions: string): Promise<void>;
  makeKeys(plan: { out: string; processes: Record<string, Needs>; urls: Record<string, string> }): Record<string, unknown>;
  findKustomize(): Promise<{ build(folder: string): Promise<string> } | { missing: string }>;
}

const FILES = [
  'image/dockerfile',
  'image/rules',
  'image/context',
  'image/compose',
  'setup/processes',
  'setup/broker',
  'setup/redis',
  'setup/keys',
  'providers/kustomize',
];

const load = (address: string): Promise<object> => import(address) as Promise<object>;

export async function loadDeployment(): Promise<Deployment> {
  const folder = join(__dirname, '..', '..', 'scripts');
  const modules = await Promise.all(FILES.map((file) => load(pathToFileURL(join(folder, `${file}.mjs`)).href)));
  return Object.assign({}, ...modules.map((module) => ({ ...module }))) as Deployment;
}
