import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@gatehouse/runtime';
import { requireSpoolFolder } from './openTrail';
import { executor } from './service';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('all settings that are wrong are told at once, each once, and none of what may be secret', () => {
  const file = join(folder, 'no-key');
  writeFileSync(file, 'hunter2', { mode: 0o600 });
  const env = {
    CONTROL_ROOM_URL: 'https://console.example.com',
    SIGNING_KEY_FILE: file,
    TRUSTED_KEYS_FILE: file,
    MASTER_KEY_FILE: file,
    UPSTREAM_ALLOW: 'nowhere',
    EGRESS_PROXY: 'ftp://user:hunter2@proxy',
    EGRESS_PROXY_EXCEPT: 'nowhere',
    DNS_SERVERS: 'nowhere',
    PLATFORM_HOSTS: 'nowhere',
    AUDIT_DURABILITY: 'disk',
    AUDIT_SPOOL_FOLDER: join(file, 'events'),
    TRANSIT_KEYS: 'transit/gatehouse',
    UPSTREAM_TIMEOUT_MS: '1',
  };
  let text = '';
  try {
    readSettings(executor.settings, env, executor);
  } catch (err) {
    text = (err as Error).message;
  }
  expect(text.replace('settings: ', '').split('; ').sort()).toEqual([
    'AUDIT_SPOOL_FOLDER: the folder cannot be written (ENOTDIR)',
    'DNS_SERVERS: "nowhere" is not a list of address or address:port',
    'EGRESS_PROXY is not http(s)://[user:password@]host[:port]',
    'EGRESS_PROXY_EXCEPT: "nowhere" is not host:port or network/bits:port',
    'MASTER_KEY_FILE: not JSON',
    expect.stringContaining('PLATFORM_HOSTS: "nowhere" is not <platform>=<origin>'),
    'SIGNING_KEY_FILE: signing key of executor is not a key in PEM',
    'TRANSIT_TOKEN_FILE: needed for TRANSIT_KEYS',
    'TRANSIT_URL: needed for TRANSIT_KEYS',
    'TRUSTED_KEYS_FILE: not JSON',
    'UPSTREAM_ALLOW: "nowhere" is not host:port or network/bits:port',
    'UPSTREAM_TIMEOUT_MS: must be >= 100',
  ]);
  expect(text).not.toContain('hunter2');
});

test('a folder for events is made with those above it, and one that cannot be made is told by the name of its setting', () => {
  const folderOf = (path: string) => () => requireSpoolFolder({ AUDIT_DURABILITY: 'disk', AUDIT_SPOOL_FOLDER: path });
  folderOf(join(folder, 'a', 'b'))();
  expect(existsSync(join(folder, 'a', 'b'))).toBe(true);
  for (const path of ['/sys/nope', '/proc/nope'])
    expect(folderOf(path)).toThrow(/^the folder cannot be written \((EPERM|ENOENT|EACCES|EROFS)\)$/);
});
