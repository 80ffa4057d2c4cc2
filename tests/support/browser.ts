import { existsSync } from 'node:fs';
import { packagedChromium } from './packagedChromium.ts';

/** A browser and its requirements. Without a path it is Playwright's own download. */
type FoundBrowser = {
  executablePath?: string;
  /** Additional environment variables of its processes. */
  environment?: Record<string, string>;
  /** The browser's source, for the log line. */
  origin: string;
  /** Installs the browser if necessary. */
  prepare?: () => void;
  /** Returns a remark for readers of the results. */
  remark?: () => string | undefined;
  /** The browser has no sandbox that every user may use. Tests only open the portal's own pages. */
  withoutSandbox?: true;
};

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/**
 * Finds the tests' browser: that of `CHROMIUM_PATH`, then Debian's Chromium, then the one among the npm packages. That
 * one runs on `linux-x64` only; elsewhere Playwright's own download is used. No other module decides this.
 * @param path value of `CHROMIUM_PATH`
 * @param isThere returns whether a file exists
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

/** Installs the browser if necessary and logs which one runs. Called once, before the first launch. */
export default function prepareBrowser(): void {
  const { executablePath, origin, prepare, remark } = found;
  prepare?.();
  const words = `Browser: ${executablePath ? `${executablePath} (${origin})` : origin}`;
  console.log([words, remark?.() ?? []].flat().join('. '));
}

/**
 * Chromium features that no test needs. Chromium uses only the last such list, so Playwright's list, which keeps pages
 * the same from run to run, is repeated first. The others only cost time: the address bar of each window loads two
 * pages for suggestions, and a spare renderer is started for a page that never comes.
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

/**
 * Turns off the optimizing compilers: a page of a journey lives only for seconds, too short for optimized code to pay
 * off.
 */
export const withoutOptimizer = '--js-flags=--no-maglev --no-turbofan';

/** Turns off the browser's background traffic. The sandbox is off only where it cannot run, for example as root. */
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
