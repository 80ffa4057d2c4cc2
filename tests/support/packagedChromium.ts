import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../node_modules');
const PACKAGE = '@sparticuz/chromium';
const { version }: { version: string } = JSON.parse(readFileSync(join(PACKAGES, PACKAGE, 'package.json'), 'utf8'));
const PLACE = join(PACKAGES, '.cache/oncology-browser', `chromium-${version}`);
const FONTS = 'fonts.conf';

/** Returns a font configuration. The package's own one has folders of the cloud service for which it was made. */
const fontsIn = (place: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(place, 'fonts')}</dir>
  <cachedir>${join(place, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * The package unpacks itself into the directory of temporary files, and its libraries only if a variable names that
 * cloud service.
 */
const UNPACK = `await (await import('${PACKAGE}')).default.executablePath()`;
const unpackingIn = (place: string) => ({ TMPDIR: place, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });

/**
 * The headless Chromium among the npm packages, for a machine without a browser. It comes with its libraries and a few
 * fonts, and also uses the machine's fonts.
 */
export const packagedChromium = {
  executablePath: join(PLACE, 'chromium'),
  environment: { LD_LIBRARY_PATH: join(PLACE, 'al2023/lib'), FONTCONFIG_FILE: join(PLACE, FONTS) },
  prepare: unpack,
  remark,
  withoutSandbox: true,
} as const;

/** Debian's file names of fonts with Chinese characters. */
const CHINESE = '/usr/{,local/}share/fonts/**/*{CJK,cjk,wqy,uming,ukai,SansSC,HanSans}*';

/**
 * Describes the difference from a system browser, or returns undefined where the machine has the fonts that the package
 * lacks.
 */
function remark(): string | undefined {
  if (globSync(CHINESE).length > 0) return undefined;
  return 'No font here has Chinese characters: they are drawn as boxes, whose widths the tests of layouts take as they are.';
}

/**
 * Unpacks the browser once for each version, in a new folder that is then renamed: two suites may begin at the same
 * time, and one may be killed.
 */
function unpack(): void {
  if (existsSync(PLACE)) return;
  mkdirSync(dirname(PLACE), { recursive: true });
  const fresh = mkdtempSync(`${PLACE}.new-`);
  try {
    const words = ['--input-type=module', '--eval', UNPACK];
    execFileSync(process.execPath, words, { cwd: PACKAGES, env: { ...process.env, ...unpackingIn(fresh) } });
    writeFileSync(join(fresh, FONTS), fontsIn(PLACE));
    // the next run may be by another user
    for (const one of [fresh, join(fresh, 'chromium')]) chmodSync(one, 0o755);
    renameSync(fresh, PLACE);
  } catch (error) {
    if (!existsSync(PLACE)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
