import { existsSync } from 'node:fs';

/**
 * The browser that tests run in: `CHROMIUM_PATH`, else Debian's Chromium, else Playwright's own download (undefined).
 * The one place that knows it.
 */
export const executablePath: string | undefined =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

const isRoot = process.getuid?.() === 0;

/** No background traffic of the browser's own; no sandbox only where the user is root, for whom Chromium has none. */
export const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
