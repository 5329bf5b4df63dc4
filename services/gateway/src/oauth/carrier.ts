/** Carries `/register` and `/token` to identity and the answers back, sealed: this process sees codes and tokens pass, the bus does not. */
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { identity, isAppError } from '@gatehouse/contracts';
import { sealQuestion } from '@gatehouse/crypto';

export interface Exchange {
  readonly contentType: string;
  readonly authorization?: string | undefined;
  readonly body: string;
  readonly address?: string | undefined;
}
export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type Endpoint = 'register' | 'token';
/** Rejects with `AppError` when identity cannot be asked. */
export type Carry = (endpoint: Endpoint, exchange: Exchange, correlationId: string) => Promise<ExchangeAnswer>;

export function carrier(bus: Pick<Bus, 'call'>): Carry {
  let sealingKey: Promise<string> | undefined;
  const askKey = async (): Promise<string> => (await bus.call(identity.oauthSealingKey, {}, edgeCallContext())).publicKey;

  /** Asked once; again after a failure. */
  function currentKey(): Promise<string> {
    const asked = (sealingKey ??= askKey());
    asked.catch(() => (sealingKey = undefined));
    return asked;
  }

  async function send(endpoint: Endpoint, exchange: Exchange, correlationId: string): Promise<ExchangeAnswer> {
    const question = sealQuestion(await currentKey(), Buffer.from(JSON.stringify(exchange)), `oauth-exchange:${endpoint}`);
    const { sealed } = await bus.call(identity.oauthExchange, { endpoint, sealed: question.sealed }, edgeCallContext({ correlationId }));
    return JSON.parse(question.openAnswer(sealed).toString('utf8')) as ExchangeAnswer;
  }

  return async (...args) => {
    try {
      return await send(...args);
    } catch (err) {
      if (!isAppError(err) || err.code !== 'invalid') throw err;
      // Identity opens what is sealed to its key of today; ours may be yesterday's. Nothing ran.
      sealingKey = undefined;
      return send(...args);
    }
  };
}
