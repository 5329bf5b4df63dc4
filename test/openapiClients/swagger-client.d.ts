declare module 'swagger-client/lib/execute' {
  export function buildRequest(options: Record<string, unknown>): unknown;
}
