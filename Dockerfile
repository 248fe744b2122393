# syntax=docker/dockerfile:1

# The package files of all workspaces, from which npm installs packages.
FROM node:26-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY api/package.json api/
COPY site/package.json site/
COPY admin-pwa/package.json admin-pwa/
COPY tests/package.json tests/

# Installs all packages and builds the two front ends.
FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY tsconfig.base.json ./
COPY shared shared
COPY site site
COPY admin-pwa admin-pwa
# The date and hash of the commit, because the image contains no Git history.
ARG COMMIT
RUN npm run build

# Installs only the packages that the server needs.
FROM manifests AS packages
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace=api --workspace=shared --include-workspace-root=false

FROM node:26-bookworm-slim AS server
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY shared/package.json shared/package.json
COPY shared/src shared/src
COPY api/package.json api/package.json
COPY api/src api/src
COPY --from=build /app/site/dist site/dist
COPY --from=build /app/admin-pwa/dist admin-pwa/dist
# The server only reads these files. It stores nothing on disk except backups.
RUN mkdir /backups && chown node /backups
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The server handles SIGTERM itself and starts no other programs, so it can run as process 1.
CMD ["node", "api/src/main/server.ts"]

# Adds PostgreSQL's client programs, in the version of the compose file's database, to restore
# backups. Runs as root, so that it can read the backup's file.
FROM server AS restore
USER root
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install -y --no-install-recommends postgresql-client-18 \
    && rm -rf /var/lib/apt/lists/*
HEALTHCHECK NONE
ENTRYPOINT ["node", "api/src/main/restore.ts"]
CMD ["/backup.dump"]

# The image that is built by default.
FROM server
