/** The load balancer of the faults: what it sends where, and that it sends nothing twice. */
import { Balancer } from './faults/balancer';

const refused = Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
const reset = Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNRESET' } });
const edge = (url: string, ready = true) => ({ url, service: { isReady: () => Promise.resolve(ready) } });

let asked: string[];
beforeEach(() => (asked = []));
const ask =
  (answers: Record<string, Error | undefined>) =>
  (url: string): Promise<string> => {
    asked.push(url);
    return answers[url] === undefined ? Promise.resolve(url) : Promise.reject(answers[url]);
  };

test('one that is not ready is left out', async () => {
  const balancer = new Balancer([edge('a', false), edge('b')]);
  await new Promise((resolve) => setTimeout(resolve, 0));
  for (let i = 0; i < 4; i += 1) await balancer.send(ask({}));
  expect(asked).toEqual(['b', 'b', 'b', 'b']);
  balancer.close();
});

test('the next is asked where a connection was refused, and nowhere else', async () => {
  const balancer = new Balancer([edge('a'), edge('b')]);
  expect(await balancer.send(ask({ a: refused }))).toBe('b');
  expect(await balancer.send(ask({ a: refused }))).toBe('b');
  asked = [];
  await expect(balancer.send(ask({ a: reset, b: reset }))).rejects.toBe(reset);
  expect(asked).toHaveLength(1);
  balancer.close();
});
