/** All metrics there are, by loading every file that declares some. */
import { declaredMetrics, type DeclaredMetric } from '@gatehouse/runtime';
import { fileAt, filesBelow } from './documents';

export async function loadMetrics(): Promise<DeclaredMetric[]> {
  const files = ['libs', 'services'].flatMap(filesBelow).filter((path) => /\/src\/(?:metrics|\w+Metrics)\.ts$/.test(path));
  for (const file of files) await import(fileAt(file));
  return [...declaredMetrics()].sort((a, b) => a.name.localeCompare(b.name));
}
