import type { Handler } from '@gatehouse/bus';
import { AppError, type identity } from '@gatehouse/contracts';
import { openQuestion, type Unsealer } from '@gatehouse/crypto';
import { compile } from '@gatehouse/runtime';
import { Type } from 'typebox';
import type { HttpAnswer, HttpRequest } from '../../oauth/answers';

interface Deps {
  readonly unsealer: Unsealer;
  readonly register: (request: HttpRequest) => Promise<HttpAnswer>;
  readonly token: (request: HttpRequest) => Promise<HttpAnswer>;
}

const checkRequest = compile(
  Type.Object({
    contentType: Type.String(),
    authorization: Type.Optional(Type.String()),
    body: Type.String(),
    address: Type.Optional(Type.String()),
  }),
);

function parse(plaintext: Buffer): HttpRequest {
  try {
    return checkRequest(JSON.parse(plaintext.toString('utf8')), 'exchange');
  } catch (cause) {
    throw new AppError('invalid', 'the exchange has another shape', { cause });
  }
}

export const oauthExchange =
  ({ unsealer, register, token }: Deps): Handler<typeof identity.oauthExchange> =>
  async ({ endpoint, sealed }) => {
    const question = openQuestion(unsealer, sealed, `oauth-exchange:${endpoint}`);
    const answer = await { register, token }[endpoint](parse(question.plaintext));
    return { sealed: question.sealAnswer(Buffer.from(JSON.stringify(answer))) };
  };
