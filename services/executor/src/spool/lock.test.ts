import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './lock';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gatehouse-lock-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder has one owner; the next one gets it when that is done', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('another process uses the folder');
  await release();
  await (
    await lockFolder(folder)
  )();
});

test('a killed owner holds nothing', async () => {
  const listen = `require('node:net').createServer().listen(${JSON.stringify(join(folder, 'owner.socket'))}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', listen]);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await expect(lockFolder(folder)).rejects.toThrow('another process');
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await gone;
  await (
    await lockFolder(folder)
  )();
});

test('a path that is longer than the address of a socket can be is locked as well', async () => {
  const deep = join(folder, 'd'.repeat(120));
  mkdirSync(deep);
  const release = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow('another process');
  await release();
});

test('of two that start at the same moment one gets it', async () => {
  const results = await Promise.allSettled([lockFolder(folder), lockFolder(folder)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const result of results) if (result.status === 'fulfilled') await result.value();
});
