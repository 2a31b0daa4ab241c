#!/bin/sh
# The one-shot service of docker-compose.yml: brings the database to this version of the program.
set -eu
node packages/db/scripts/migrate.mjs
node --import tsx packages/db/scripts/load-examples.ts
