import { existsSync } from 'node:fs';
import { packagedChromium } from './packagedChromium.ts';

/** A browser and what it needs around it. Without a path it is Playwright's own download. */
type FoundBrowser = {
  executablePath?: string;
  /** Variables that its processes need beside those of the tests. */
  environment?: Record<string, string>;
  /** Where it comes from, for the line that says which browser runs. */
  origin: string;
  /** Puts it in its place where that is still to do. */
  prepare?: () => void;
  /** What a reader of the results has to know of it. */
  remark?: () => string | undefined;
  /** It brings no sandbox that any user may use. Tests look at pages of ours alone. */
  withoutSandbox?: true;
};

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/**
 * Finds the browser that tests run in: the one of `CHROMIUM_PATH`, else Debian's Chromium, else the one among the npm
 * packages, else, where that one does not run, Playwright's own download. The one place that knows it.
 * @param path value of `CHROMIUM_PATH`
 * @param isThere whether there is a file
 * @param machine platform and processor, as `linux-x64`
 */
export function findBrowser(
  path: string | undefined = process.env.CHROMIUM_PATH,
  isThere: (file: string) => boolean = existsSync,
  machine = `${process.platform}-${process.arch}`,
): FoundBrowser {
  if (path) return { executablePath: path, origin: 'CHROMIUM_PATH' };
  const installed = SYSTEM.find(isThere);
  if (installed) return { executablePath: installed, origin: 'of this system' };
  if (machine === 'linux-x64') return { ...packagedChromium, origin: 'of the package @sparticuz/chromium' };
  return { origin: "Playwright's own download, made with `npx playwright install chromium`" };
}

const found = findBrowser();

/** Makes the browser ready and says which one it is: once, before the first is launched. */
export default function prepareBrowser(): void {
  const { executablePath, origin, prepare, remark } = found;
  prepare?.();
  const words = `Browser: ${executablePath ? `${executablePath} (${origin})` : origin}`;
  console.log([words, remark?.() ?? []].flat().join('. '));
}

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

/** No background traffic of the browser's own; no sandbox only where there is none, as for root. */
export const launchOptions = {
  ...(found.executablePath && { executablePath: found.executablePath }),
  ...(found.environment && { env: { ...process.env, ...found.environment } }),
  args: [
    ...(isRoot || found.withoutSandbox ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
};
