# One image for both processes; the command says which. The site is the default:
#   docker run … openhand
#   docker run -e PORT=4000 … openhand node --enable-source-maps build/server/platform.js
FROM node:24-bookworm-slim AS build
WORKDIR /openhand
COPY package.json package-lock.json .npmrc ./
# Packages' own install scripts stay off, as everywhere in this project.
RUN npm ci --ignore-scripts --include=dev
COPY . .
RUN node server/build.js
RUN npm prune --omit=dev --ignore-scripts
# What is in the image, as CycloneDX. Of packages it is told to omit, npm sbom takes along half of those that are there.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > build/sbom.json

FROM node:24-bookworm-slim
WORKDIR /openhand
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /openhand/package.json ./
COPY --from=build /openhand/node_modules ./node_modules
COPY --from=build /openhand/build ./build
COPY --from=build /openhand/server/platform/content ./server/platform/content
COPY --from=build /openhand/server/platform/db/migrations ./server/platform/db/migrations
COPY --from=build /openhand/server/platform/modules/players/common-passwords/filter.bin ./server/platform/modules/players/common-passwords/
# Where a volume for players' documents goes: it takes over that any user may write, and no other user runs here.
RUN mkdir -m 1777 documents
# Owned by root, run by another: the processes cannot change their own code.
USER node
EXPOSE 3000 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# node itself and not npm: npm keeps the signal that asks to end, and requests are lost when the container stops.
CMD ["node", "--enable-source-maps", "build/server/site.js"]
