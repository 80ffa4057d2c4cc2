#!/bin/sh
# `npm ci` runs this at its end: the Node from the packages generates the style system and the message catalogs.
# This is a shell script because the Node that runs npm may be too old to run TypeScript.
wanted=v$(sed -n 's/.*"node": "\([0-9]*\)\.[0-9].*/\1/p' package.json)
found=$(node --version) || {
  echo "The Node of the npm packages does not run on this machine, for the reason above." >&2
  echo "On Debian and Ubuntu: apt-get install libstdc++6. It needs glibc 2.28 or newer." >&2
  exit 1
}
case "$found" in
  "$wanted".*) ;;
  *)
    echo "Node $found runs here instead of $wanted, which comes with the npm packages: did their install scripts run?" >&2
    echo "Install again with \`npm ci\`, without ignore-scripts (see \`npm config get ignore-scripts\`)." >&2
    exit 1
    ;;
esac
# 67 MB of C++ headers, which no package needs.
rm -rf node_modules/node/node_modules/node-*/include
exec node server/codegen.ts
