/** The command of docs/operate/telemetry.md makes objects of the Prometheus operator that have our rules and find our pods. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { fileAt } from './harness/documents';

interface Rules {
  groups: { rules: { alert: string; annotations: Record<string, string> }[] }[];
}
const blocks = [...readFileSync(fileAt('docs/operate/telemetry.md'), 'utf8').matchAll(/```(\w+)\n(.*?)```/gs)];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-rules-'));
  symlinkSync(fileAt('k8s'), join(folder, 'k8s'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('it writes a PodMonitor of the health port and every rule, with whole links', () => {
  const command = blocks.find(([, kind, text]) => kind === 'sh' && text!.includes('> gatehouse-monitoring.yaml'))![2]!;
  execFileSync('sh', ['-ec', command], { cwd: folder });
  const [monitor, rules] = parseAllDocuments(readFileSync(join(folder, 'gatehouse-monitoring.yaml'), 'utf8')).map(
    (document) => document.toJS() as { kind: string; spec: object },
  );
  expect(monitor).toMatchObject({
    kind: 'PodMonitor',
    spec: {
      selector: { matchLabels: { 'app.kubernetes.io/part-of': 'gatehouse' } },
      podMetricsEndpoints: [{ port: 'health', path: '/metrics' }],
    },
  });
  expect(rules).toMatchObject({ kind: 'PrometheusRule', metadata: { namespace: 'gatehouse' } });
  const whole = parse(readFileSync(fileAt('k8s/components/monitoring/alerts.yaml'), 'utf8')) as Rules;
  for (const { annotations } of whole.groups.flatMap((group) => group.rules))
    annotations.runbook_url = `https://git.example.com/gatehouse/blob/main/${annotations.runbook_url}`;
  expect(whole.groups.flatMap((group) => group.rules).length).toBeGreaterThan(12);
  expect(rules!.spec).toEqual(whole);
});

test('the configuration without the operator is YAML that keeps pods by their annotation', () => {
  const text = blocks.find(([, kind, block]) => kind === 'yaml' && block!.includes('scrape_configs'))![2]!;
  const { scrape_configs: jobs } = parse(text) as { scrape_configs: { relabel_configs: object[] }[] };
  expect(jobs[0]!.relabel_configs[0]).toMatchObject({ source_labels: ['__meta_kubernetes_pod_annotation_prometheus_io_scrape'] });
});
