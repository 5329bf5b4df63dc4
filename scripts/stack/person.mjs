/** `npm run person`: somebody new who can sign in at the embedded identity provider of the stack that runs here. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../providers/ports.mjs';
import { openHome } from './home.mjs';
import { addPerson, canSignIn } from './people.mjs';
import { root } from './root.mjs';
import { PERSON_USAGE } from './usage.mjs';

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,253}$/;

function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { name: { type: 'string' } } });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) throw new Error('one e-mail address is wanted');
    if (!EMAIL.test(email)) throw new Error(`${email} is no e-mail address`);
    const name = values.name?.trim() || email.split('@')[0];
    if (name.length > 128) throw new Error('the name is longer than 128 characters');
    return { email, name };
  } catch (err) {
    throw new StartError(err.message, PERSON_USAGE);
  }
}

/** The same folder as `npm start` uses; not made here, because a stack that never started has no provider. */
function homeOfStack(env) {
  const dir = env.GATEHOUSE_HOME || join(root, '.gatehouse');
  if (!existsSync(join(dir, 'dev.json'))) throw new StartError('There is no stack here', 'Start it with npm start');
  return openHome(dir, root);
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @param {(line: string) => void} say */
export async function addFromCommandLine(args, env, say) {
  const person = readArguments(args);
  const home = homeOfStack(env);
  // A second person of one address could never sign in: the first one's password is asked for.
  if (canSignIn(home, person.email)) throw new StartError(`${person.email} can sign in already`);
  const { email, password } = await addPerson(home, person);
  say(`E-mail     ${email}`);
  say(`Password   ${password}  (shown this once)`);
  say(`Sign-in    ${home.readDev().consoleUrl ?? 'after the next npm start'}`);
  say('');
  say('They belong to no organization until an admin invites this address, or they create one.');
}
