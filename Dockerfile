# One recipe for every process: docker build --build-arg SERVICE=gateway -t gatehouse/gateway .
# The stages are run without an engine by `npm run image-check`; their commands name nothing outside their own folder.

FROM node:24.21.0-bookworm-slim AS base
ENV NODE_ENV=production
WORKDIR /app

# What decides the packages, and nothing else: later stages install anew only when one of these files changes.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM base AS build
COPY --from=manifests /app/ ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY . .
RUN node scripts/compile.mjs && npx vite build services/console/web --logLevel warn
# What was compiled goes on; its sources, and the packages that compiled it, do not.
RUN find libs services -name node_modules -prune -exec rm -rf '{}' + \
  && find libs services -type f ! -path '*/dist/*' \( -name '*.ts' -o -name '*.tsx' -o -name '*.mts' -o -name tsconfig.json \) -delete \
  && find libs services -type f -name '*.map' -delete \
  && find libs services -type d -empty -delete

FROM base AS packages
ARG SERVICE
COPY --from=manifests /app/ ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace "services/${SERVICE}"

FROM base AS process
ARG SERVICE
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="gatehouse-${SERVICE}" \
  org.opencontainers.image.description="Gatehouse: the process ${SERVICE}" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.base.name="docker.io/library/node:24.21.0-bookworm-slim"
COPY --from=packages /app/node_modules/ ./node_modules/
COPY --from=packages /app/libs/ ./libs/
COPY --from=packages /app/services/${SERVICE}/ ./services/${SERVICE}/
COPY --from=build /app/libs/ ./libs/
COPY --from=build /app/services/${SERVICE}/ ./services/${SERVICE}/
ENV HOST=0.0.0.0 HEALTH_PORT=8090
WORKDIR /app/services/${SERVICE}
USER 10001:10001
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]

# Gateway and executor in one process (docs/operate/install.md#gateway-and-executor-in-one-process). Built with SERVICE=gateway.
FROM base AS edge-packages
COPY --from=manifests /app/ ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace services/gateway --workspace services/executor

FROM process AS edge
LABEL org.opencontainers.image.title="gatehouse-edge" org.opencontainers.image.description="Gatehouse: gateway and executor in one process"
COPY --from=edge-packages /app/node_modules/ /app/node_modules/
COPY --from=edge-packages /app/libs/ /app/libs/
COPY --from=edge-packages /app/services/executor/ /app/services/executor/
COPY --from=build /app/services/executor/ /app/services/executor/
WORKDIR /app
CMD ["node", "libs/runtime/dist/togetherMain.js", "edge", "gateway", "executor"]

# Makes keys, and users of the stores (docs/operate/install.md). Built with SERVICE=idp, whose packages it uses.
FROM process AS setup
COPY --from=build /app/scripts/setup/ /app/scripts/setup/
WORKDIR /app
HEALTHCHECK NONE
ENTRYPOINT ["node", "scripts/setup/main.mjs"]
CMD ["--help"]

FROM process
