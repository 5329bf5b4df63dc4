/** What commands take. Uses nothing that is installed. */
export const USAGE = `npm start [-- --reset | --remove | --platforms | --separate]
  --reset   forget everything (organizations, keys, tokens, data) and begin again
  --remove  forget everything, delete the data folder, and end
  --platforms  also run fakes of the two outside platforms, so that agents can be pushed without an account there
  --separate  run each service in a process of its own, as Kubernetes does; otherwise they share four
Settings: MONGODB_URL, AMQP_URL, REDIS_URL (servers to use), GATEWAY_PORT 8080, API_PORT 8081, IDP_PORT 8082, DEMO_PORT 8083, CONSOLE_PORT 8084,
  MAIL_PORT 8085, SMTP_PORT 8086, with --platforms VOICE_PORT 8087 and MANAGED_PORT 8088 (or "auto": free ones, and the same at the next start),
  UPSTREAM_ALLOW (private APIs that may be called, host:port, comma-separated), EGRESS_PROXY (a forward proxy to all others) and EGRESS_PROXY_EXCEPT, DNS_SERVERS (that find the hosts of APIs, instead of the system), SMTP_URL (a mail server, instead of the page that shows all mail) and MAIL_FROM, GATEHOUSE_HOME .gatehouse, LOG_LEVEL info, OTEL_EXPORTER_OTLP_ENDPOINT (a collector of traces), MONGO_PROVIDER / RABBIT_PROVIDER / REDIS_PROVIDER (uri, running, docker, local, download, twin)`;

/** Usage of `npm run person`. */
export const PERSON_USAGE = 'npm run -s person -- someone@example.com [--name "Some One"]';
