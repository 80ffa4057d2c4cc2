import { existsSync } from 'node:fs';

/**
 * The browser that tests run in: `CHROMIUM_PATH`, else Debian's Chromium, else Playwright's own download (undefined).
 * The one place that knows it.
 */
export const executablePath: string | undefined =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

/**
 * Features of Chromium that no test looks at. Of two such lists the browser takes the later, so that Playwright's, which
 * keeps pages the same from run to run, is repeated before what only costs time here: each window's address bar loads
 * two pages for its suggestions, and a renderer is started ahead for a page that never comes.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

const isRoot = process.getuid?.() === 0;

/** A page of a journey lives for seconds: code is not run often enough to earn what it costs to make it fast. */
export const withoutOptimizer = '--js-flags=--no-maglev --no-turbofan';

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
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
};
