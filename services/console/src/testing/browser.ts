/** A browser without a screen: cookies, redirects, forms, and the headers a browser would send. Every header can be forged. */
import { request as send, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly setCookies: string[];
  readonly body: string;
}
export interface Ask {
  method?: string;
  /** Undefined takes a header away. */
  headers?: Record<string, string | undefined>;
  body?: string;
}

export class Browser {
  /** Cookies by host and port. Real browsers ignore the port, but the tests have many servers on one address. */
  readonly jars = new Map<string, Map<string, string>>();

  constructor(readonly origin: string) {}

  get cookies(): Map<string, string> {
    return this.#jar(new URL(this.origin).host);
  }

  /** One exchange; `path` may be a whole address. */
  async open(path: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
    const url = /^https?:/.test(path) ? path : `${this.origin}${path}`;
    const { host, hostname, port } = new URL(url);
    const jar = this.#jar(host);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = {
      ...(cookie === '' ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
    return new Promise((resolve, reject) => {
      // The rest of the address as it was written: `URL` would tidy it up.
      const rest = url.slice(url.indexOf(host) + host.length) || '/';
      const outgoing = send({ hostname, port, path: rest, method, headers: { host, ...sent } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const setCookies = response.headers['set-cookie'] ?? [];
          for (const line of setCookies) this.#keep(jar, line);
          resolve({ status: response.statusCode!, url, headers: response.headers, setCookies, body: Buffer.concat(chunks).toString() });
        });
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  /** Opens and follows redirects until a page. `until` stops before an address is opened. */
  async visit(path: string, until: (location: string) => boolean = () => false): Promise<Answer> {
    let answer = await this.open(path);
    for (let hop = 0; hop < 10; hop += 1) {
      const { location } = answer.headers;
      if (location === undefined || answer.status < 300 || answer.status > 399) return answer;
      const next = new URL(location, answer.url).href;
      if (until(next)) return answer;
      answer = await this.open(next);
    }
    throw new Error('too many redirects');
  }

  signIn(returnTo = '/'): Promise<Answer> {
    return this.visit(`/signin/start?${new URLSearchParams({ return_to: returnTo }).toString()}`);
  }

  /** Sends the form of a page whose action is `action`, as a click on a button would. */
  submit(
    page: Answer,
    action: string,
    more: Record<string, string> = {},
    headers: Record<string, string | undefined> = {},
  ): Promise<Answer> {
    const form = formOf(page.body, action);
    return this.post(action, { ...form, ...more }, headers);
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string | undefined> = {}): Promise<Answer> {
    const usual = { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin, 'sec-fetch-site': 'same-origin' };
    return this.open(path, { method: 'POST', headers: { ...usual, ...headers }, body: new URLSearchParams(fields).toString() });
  }

  /** The session as the app sees it. */
  async session(
    headers: Record<string, string> = {},
  ): Promise<{ status: number; csrf: string; user: { id: string; email: string; name?: string } }> {
    const { status, body } = await this.open('/session', { headers });
    return { status, ...(JSON.parse(body) as { csrf: string; user: { id: string; email: string } }) };
  }

  #jar(host: string): Map<string, string> {
    const known = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, known);
    return known;
  }

  #keep(jar: Map<string, string>, line: string): void {
    const [pair] = line.split(';');
    const at = pair!.indexOf('=');
    const name = pair!.slice(0, at);
    if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
    else jar.set(name, pair!.slice(at + 1));
  }
}

const unescape = (text: string): string =>
  text
    .replaceAll(/&#x([0-9A-Fa-f]+);/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Hidden fields of the form with this action. */
export function formOf(html: string, action: string): Record<string, string> {
  const form = html.split('<form ').find((part) => part.includes(`action="${action}"`)) ?? '';
  const fields = form.split('</form>')[0]!.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map((match) => [match[1]!, unescape(match[2]!)]));
}

/** What a person reads. */
export const textOf = (html: string): string =>
  unescape(
    html
      .replaceAll(/<(?:style|head)[\s\S]*?<\/(?:style|head)>/g, '')
      .replaceAll(/<\/(?:dt|dd|div|p|h1|label|legend|button|code)>/g, ' ')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

export const titleOf = (html: string): string => unescape(/<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '');
