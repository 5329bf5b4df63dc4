/**
 * A process that appends to a spool until it is killed, for `killed.test.ts`. Both what was stored and what the broker got are written to files, which
 * outlive a killed process.
 */
const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const { AppError } = require('@gatehouse/contracts');
const { nodeFolder } = require('../../dist/spool/files.js');
const { lockFolder } = require('../../dist/spool/lock.js');
const { openSpool } = require('../../dist/spool/openSpool.js');

const WRITERS = 8;

async function main([folder, life]) {
  const isAway = Math.random() < 0.5;
  const note = (file, text) => appendFileSync(join(folder, file), `${text}\n`);
  const own = nodeFolder(join(folder, 'spool'));
  await lockFolder(join(folder, 'spool'));
  const spool = await openSpool({
    folder: own,
    // The library for logs would take longer to load than this process lives.
    log: { warn: (_, text) => note('log', text), error: (_, text) => note('log', text) },
    publish: async (payload) => {
      if (isAway) throw new AppError('unavailable', 'The event could not be stored');
      note('shipped', payload.toString());
    },
    onBroken: (err) => note('log', String(err)),
    limitBytes: 1 << 30,
    segmentBytes: 64 << 10,
  });
  const append = async (writer, i) => {
    const text = `${life}.${writer}.${i} ${'x'.repeat(600)}`;
    await spool.append(Buffer.from(text));
    note('stored', text);
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => writer);
  await Promise.all(writers.map((writer) => append(writer, 0)));
  // However busy the machine is, each life has stored something when it ends.
  process.send('ready');
  await Promise.all(
    writers.map(async (writer) => {
      for (let i = 1; ; i += 1) await append(writer, i);
    }),
  );
}

void main(process.argv.slice(2));
