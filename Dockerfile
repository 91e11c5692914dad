# syntax=docker/dockerfile:1
# Two images from this checkout: n8n with the nodes (--target n8n), and the sandbox. compose.yaml starts them together.

FROM node:24-slim AS build
WORKDIR /checkout
COPY . .
RUN --mount=type=cache,target=/root/.npm npm run build && npm run build:sandbox
RUN node tools/docker/workflows.mjs /workflows

FROM n8nio/n8n:2.41.1 AS n8n
COPY tools/docker/setUp.sh tools/docker/credential.json /opt/outreach/
COPY --from=build /workflows /opt/outreach/workflows
COPY --from=build /checkout/package.json /opt/outreach/n8n-nodes-outreach/package.json
COPY --from=build /checkout/dist /opt/outreach/n8n-nodes-outreach/dist

FROM node:24-slim AS sandbox
RUN --mount=type=bind,from=build,source=/checkout,target=/checkout \
	npm install --global --offline --no-audit --no-fund /checkout/outreach-sandbox-*.tgz \
	&& mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:4010/chat').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Options of the sandbox can follow. CONSOLE_PASSWORD is the password of its console.
ENTRYPOINT ["outreach-sandbox", "--host", "0.0.0.0", "--data", "/data/sandbox.db"]
