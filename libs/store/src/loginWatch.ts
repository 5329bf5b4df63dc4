/** Whether the server takes the login. Once it was refused, the login is tried until it is taken, so that a process nobody asks anything knows it too. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@gatehouse/runtime';
import { DatabaseAway, LoginRefused, mongoErrors } from './mongoErrors';

const EVERY_MS = 1_000;

const refusalIn = (err: unknown): LoginRefused | undefined => {
  const error = mongoErrors(err);
  return error instanceof DatabaseAway && error.cause instanceof LoginRefused ? error.cause : undefined;
};

export class LoginWatch {
  #failure: string | undefined;
  /** Whether the login was refused since it was last taken. */
  #refused = false;
  #trying = false;
  #closed = false;

  /** `user`: the name in the address. `logIn`: rejects as the driver does when the login is refused. `hangUp`: closes all connections. */
  constructor(
    private readonly log: Log,
    private readonly user: string | undefined,
    private readonly server: { logIn(): Promise<unknown>; hangUp(): Promise<unknown> },
  ) {}

  /** Why the login is refused; undefined while it is not, or while nobody can say. */
  failure(): string | undefined {
    return this.#failure;
  }

  /** Tries the login once. */
  async try(): Promise<void> {
    try {
      await this.server.logIn();
    } catch (err) {
      this.#failed(refusalIn(err));
      throw err;
    }
    if (this.#refused) this.log.info({}, 'MongoDB takes the login again');
    this.#refused = false;
    this.#failure = undefined;
  }

  /** Takes the error of an operation. If the login was refused, the login is tried until it is taken. */
  readonly saw = (err: unknown): void => {
    const refusal = refusalIn(err);
    if (refusal === undefined || this.#trying || this.#closed) return;
    this.#failed(refusal);
    this.#trying = true;
    void this.#tryOn();
  };

  close(): void {
    this.#closed = true;
  }

  async #tryOn(): Promise<void> {
    while (this.#trying) {
      await sleep(EVERY_MS, undefined, { ref: false });
      if (this.#closed) return;
      await this.try().then(
        () => (this.#trying = false),
        // A connection whose user was deleted stays nobody's, also when there is such a user again.
        () => this.#failure !== undefined && this.server.hangUp(),
      );
    }
  }

  /** Notes that a login failed. Undefined means that the server did not get to it. */
  #failed(refusal: LoginRefused | undefined): void {
    const as = this.user === undefined ? 'no user' : `user ${this.user}`;
    this.#failure = refusal && `MongoDB refuses the login of MONGODB_URL (${as}): ${refusal.why}`;
    if (refusal === undefined || this.#refused) return;
    this.#refused = true;
    this.log.error({ reason: this.#failure }, 'MongoDB refuses the login');
  }
}
