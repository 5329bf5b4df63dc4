import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashPoints } from './crashPoints';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'gatehouse-crash-'))));
afterEach(() => {
  rmSync(folder, { recursive: true });
  jest.restoreAllMocks();
});

test('only an armed point kills, and only once', async () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  const crash = crashPoints(folder);
  await crash('resume.sent');
  expect(kill).not.toHaveBeenCalled();
  writeFileSync(join(folder, 'resume.sent'), '');
  await crash('resume.intent');
  void crash('resume.sent');
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  expect(existsSync(join(folder, 'resume.sent'))).toBe(false);
  await crash('resume.sent');
});

test('without a folder nothing kills; outside of tests a folder is refused', async () => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  await crashPoints('')('resume.sent');
  expect(kill).not.toHaveBeenCalled();
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    expect(() => crashPoints(folder)).toThrow('CRASH_FOLDER');
  } finally {
    process.env['NODE_ENV'] = before;
  }
});
