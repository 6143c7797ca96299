# The stages share one image, so that what is installed for one platform runs on it.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY sync-server/package.json sync-server/
COPY pwa/package.json pwa/

FROM manifests AS app
RUN npm ci --include=dev
COPY scripts scripts
COPY tsconfig.json ./
COPY shared shared
COPY pwa pwa
RUN cd pwa && npx vite build && node ../scripts/compress.mjs

# The server's packages alone: without the app's, without the root's Node binary, with the platform packages of sharp and argon2.
FROM manifests AS server
RUN npm ci --workspace sync-server --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=server /app ./
COPY shared/src shared/src
COPY sync-server/src sync-server/src
COPY --from=app /app/pwa/dist pwa/dist
RUN mkdir --mode=700 /data node_modules/.cache && chown node:node /data node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# PUBLIC_URL has no default: the server says so, and stops, without one.
CMD ["node", "sync-server/src/main.ts"]
