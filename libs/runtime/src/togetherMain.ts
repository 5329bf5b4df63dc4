/** The command of a process that runs several services: `togetherMain.js <name> <service> <service>…`, edges first. Settings: docs/operate/install.md#gateway-and-executor-in-one-process. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess, type Service } from './service';
import { startTogether } from './together';

const USAGE = 'togetherMain.js <name> <service> <service>...';

/** A service of this installation, which knows it by its folder only. */
function load(name: string): Service {
  const file = join(__dirname, '..', '..', '..', 'services', name, 'dist', 'service.js');
  if (!/^[a-z]+$/.test(name) || !existsSync(file)) throw new Error(`there is no service "${name}" here: ${USAGE}`);
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- which it is, is an argument
  return (require(file) as Record<string, Service>)[name]!;
}

const [name = '', ...services] = process.argv.slice(2);
void runProcess(name, async () => {
  if (services.length === 0) throw new Error(USAGE);
  return startTogether(name, services.map(load));
});
