/** `docs/errors.md` says what the code does: every code has one row, and every row what the entry points make of it. */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { AppError, errorCodes, type ErrorCode } from '@gatehouse/contracts';
import { httpStatusOf } from '@gatehouse/runtime';
import * as mcp from '../services/gateway/src/mcp/errors';
import { exchangeEndpoint } from '../services/gateway/src/oauth/exchangeEndpoint';
import { fileAt, rowsUnder, sourcesBelow } from './harness/documents';

const document = readFileSync(fileAt('docs/errors.md'), 'utf8');
const codeIn = (cell: string): string => /`([^`]+)`/.exec(cell)?.[1] ?? cell;
const ID = 'c-1';
const MESSAGE = 'as it was said';
const silent = { error: () => undefined, warn: () => undefined };

/** What a failed tool call becomes, in the words of the table. */
function toolCell(error: AppError): string {
  try {
    const text = mcp.toolFailure(error, ID, silent).content.toString('utf8');
    return text.includes(`Internal error (id ${ID})`) ? 'result, hidden' : 'result';
  } catch (err) {
    const { code, status } = err as mcp.RpcError;
    return `error \`${code}\`, HTTP ${status}`;
  }
}

function methodCell(error: AppError): string {
  const { code, status } = mcp.toRpcError(error, ID);
  return `\`${code}\`, HTTP ${status}`;
}

const statusCell = (error: AppError): string => String(httpStatusOf(error));

/** What a client of `/token` reads when identity fails so. */
async function oauthCell(error: AppError): Promise<string> {
  const request = Object.assign(Readable.from([Buffer.from('grant_type=x')]), { headers: {}, rawHeaders: [], socket: {} });
  const answer = { status: 0, body: '' };
  const response = {
    setHeader: () => undefined,
    writeHead: (status: number) => (answer.status = status),
    end: (body: Buffer) => (answer.body = body.toString('utf8')),
  };
  const handle = exchangeEndpoint('token', { carry: () => Promise.reject(error), trustedHops: 0, log: silent });
  await handle(request as unknown as Request, response as unknown as Response, () => undefined);
  return `${answer.status} \`${(JSON.parse(answer.body) as { error: string }).error}\``;
}

async function rowOf(code: ErrorCode): Promise<string[]> {
  const error = new AppError(code, MESSAGE);
  return [code, toolCell(error), methodCell(error), statusCell(error), await oauthCell(error)];
}

test('every error code has one row, with what each entry point makes of it', async () => {
  const written = rowsUnder(document, 'Codes').map(([code, ...cells]) => [codeIn(code!), ...cells.slice(0, 4)]);
  expect(written).toEqual(await Promise.all(errorCodes.map(rowOf)));
});

test('every JSON-RPC code of the gateway has one row', () => {
  const used = sourcesBelow('services/gateway/src/mcp').flatMap((text) => [...text.matchAll(/-32\d{3}\b|RpcError\((\d+)/g)]);
  const codes = new Set(used.map(([all, own]) => own ?? all));
  const written = rowsUnder(document, 'JSON-RPC errors').map(([code]) => codeIn(code!));
  expect([...written].sort()).toEqual([...codes].sort());
});

test('every OAuth error we name ourselves has one row', () => {
  const ours = ['services/gateway/src/oauth', 'services/gateway/src/limit.ts', 'services/identity/src/oauth']
    .flatMap(sourcesBelow)
    .join('\n');
  const named = new Set([...ours.matchAll(/(?:failure\(\d+, |oauthError\(|error: )'([a-z_]+)'/g)].map((match) => match[1]!));
  named.delete('not_found');
  const written = rowsUnder(document, 'OAuth errors').map(([code]) => codeIn(code!));
  expect(written).toEqual(expect.arrayContaining([...named]));
});
