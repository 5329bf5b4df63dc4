/** The command of an operator for parked events, run where the process runs, with its settings: docs/operate/failures.md#parked-events. */
import { serviceNames, type ServiceName } from '@gatehouse/contracts';
import { commonSettings, ownEnvironment, readSettings } from '@gatehouse/runtime';
import { Type } from 'typebox';
import { openParked } from './parked';

const USAGE = 'parkedMain.js <process> list | <process> show <event> | <process> replay <event> | <process> drop <event>';
const { AMQP_URL, QUEUE_PREFIX, BROKER_USERS } = commonSettings;
const settings = Type.Object({ AMQP_URL, QUEUE_PREFIX, BROKER_USERS });

const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

async function run([service = '', action = 'list', event = '']: readonly string[]): Promise<void> {
  if (service !== '' && !(serviceNames as readonly string[]).includes(service))
    throw new Error(`there is no process "${service}", but ${serviceNames.join(', ')}`);
  const isWhole = service !== '' && (action === 'list') === (event === '');
  if (!isWhole || !['list', 'show', 'replay', 'drop'].includes(action)) throw new Error(USAGE);
  const config = readSettings(settings, ownEnvironment(service, process.env), { addresses: ['AMQP_URL'] });
  const userId = config.BROKER_USERS === 'per-service' ? service : undefined;
  const parked = await openParked({ service: service as ServiceName, url: config.AMQP_URL, prefix: config.QUEUE_PREFIX, userId });
  try {
    if (action === 'list') for (const row of await parked.list()) print(row);
    else if (action === 'show') for (const row of await parked.show(event)) print(row);
    else print({ [action === 'replay' ? 'replayed' : 'dropped']: await (action === 'replay' ? parked.replay(event) : parked.drop(event)) });
  } finally {
    await parked.close();
  }
}

run(process.argv.slice(2)).catch((err: unknown) => {
  process.stderr.write(`${(err as Error).message}\n`);
  process.exitCode = 1;
});
