/** A DNS server of the tests: answers what the test says, in the way that an attacker's server would. */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { decode, encode, type Answer } from 'dns-packet';

/** What the name has: addresses of either family, `cname:` and another name, or nothing (NXDOMAIN). `silent`: no answer. */
export type Records = readonly string[] | 'silent';

export interface DnsServer {
  /** `address:port`, for the setting DNS_SERVERS. */
  readonly address: string;
  /** Every question, as `A name` or `AAAA name`. */
  readonly asked: string[];
  /** What a name is answered from now on; a function is told how many questions of this type came before. */
  set(name: string, records: Records | ((before: number) => Records)): void;
  close(): Promise<void>;
}

const answerOf = (name: string, record: string): Answer => {
  if (record.startsWith('cname:')) return { type: 'CNAME', name, ttl: 0, data: record.slice('cname:'.length) };
  return { type: record.includes(':') ? 'AAAA' : 'A', name, ttl: 0, data: record };
};
const NXDOMAIN = 3;

export async function startDnsServer(): Promise<DnsServer> {
  const zone = new Map<string, Records | ((before: number) => Records)>();
  const asked: string[] = [];
  const socket = createSocket('udp4');

  function recordsOf(name: string, type: string): Records {
    const found = zone.get(name.toLowerCase()) ?? [];
    const question = `${type} ${name.toLowerCase()}`;
    const before = asked.filter((one) => one === question).length;
    asked.push(question);
    return typeof found === 'function' ? found(before) : found;
  }
  /** An alias is answered together with what it leads to, as resolvers do. */
  function answersTo(name: string, records: readonly string[], type: string): Answer[] {
    return records.flatMap((record) => {
      const answer = answerOf(name, record);
      if (answer.type !== 'CNAME') return answer.type === type ? [answer] : [];
      const target = String(answer.data);
      const further = zone.get(target);
      return [answer, ...(Array.isArray(further) ? answersTo(target, further as string[], type) : [])];
    });
  }

  socket.on('message', (message: Buffer, { port, address }: RemoteInfo) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    if (question === undefined) return;
    const records = recordsOf(question.name, question.type);
    if (records === 'silent') return;
    const flags = 0x0180 | (records.length === 0 ? NXDOMAIN : 0);
    const answers = answersTo(question.name, records, question.type);
    socket.send(encode({ type: 'response', ...(id !== undefined && { id }), flags, questions: [question], answers }), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    set: (name, records) => void zone.set(name.toLowerCase(), records),
    close: () => new Promise((resolve) => void socket.close(() => resolve())),
  };
}
