/**
 * A schema that uses a definition in two places can be checked twice as often with every level: thirty levels stop the process, or fill its memory with
 * failures. Such a schema is checked under a time limit; every other one is checked in a time that grows with its size and that of the arguments.
 */
import { Script } from 'node:vm';
import { AppError } from '@gatehouse/contracts';
import type { ValidateFunction } from 'ajv/dist/2020';

/** The largest schemas of real APIs take some milliseconds. */
const LIMIT_MS = 250;
/** How long a schema that took too long is not tried again. */
const PAUSE_MS = 10_000;

/** V8 interrupts what a script calls, too. */
const RUN = 'gatehouseCheck';
const script = new Script(`${RUN}()`);
const place = globalThis as unknown as Record<typeof RUN, (() => void) | undefined>;

const tooLong = (): AppError =>
  new AppError('invalid', 'Arguments are not acceptable', {
    details: [
      '/: checking them takes too long, because of the schema of this tool; an admin can ask for a simpler one, or disable the tool',
    ],
  });

/** Tells by the text of a schema whether two places refer to one definition, or one definition refers to itself. */
function canDouble(schema: object): boolean {
  const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref);
  return new Set(refs).size < refs.length;
}

type Check = Pick<ValidateFunction, 'errors'> & ((args: unknown) => boolean);

/** The same check. Throws `invalid` when it takes too long, and then for a while without another try. */
export function boundedCheck(validate: ValidateFunction, schema: object, clock: () => number = Date.now): Check {
  if (!canDouble(schema)) return validate as Check;
  let notBefore = -Infinity;
  const check: Check = (args) => {
    if (clock() < notBefore) throw tooLong();
    let valid = false;
    place[RUN] = () => void (valid = validate(args));
    try {
      script.runInThisContext({ timeout: LIMIT_MS });
    } catch (err) {
      if ((err as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw err;
      notBefore = clock() + PAUSE_MS;
      throw tooLong();
    } finally {
      place[RUN] = undefined;
    }
    check.errors = validate.errors ?? null;
    return valid;
  };
  return check;
}
