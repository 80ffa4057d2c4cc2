import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { StartError } from '../platform/database/embedded/embedded.ts';
import { canBuild, SITE } from './browserApp.ts';
import { newest } from './newest.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = join(ROOT, 'node_modules');

/** What is made from what, how, and by the help of which package. */
type Generated = {
  product: string;
  sources: readonly string[];
  tool: string;
  words: readonly string[];
  needs: string;
};

const messagesOf = (room: 'src' | 'server'): Generated => ({
  product: `${room}/i18n/compiled`,
  sources: [`${room}/i18n/messages`, 'contract/messages', 'server/start/messages'],
  tool: join(ROOT, 'server/start/messages/compile.ts'),
  words: [room],
  needs: '@formatjs/icu-messageformat-parser',
});

const GENERATED: readonly Generated[] = [
  {
    product: 'styled-system',
    sources: ['panda.config.ts', 'src/theme', 'contract/brand.ts'],
    tool: join(TOOLS, '@pandacss/dev/bin.js'),
    words: ['codegen', '--silent'],
    needs: '@pandacss/dev',
  },
  messagesOf('src'),
  messagesOf('server'),
];

/** Says, beside a product, of which sources it was made last: tools leave files alone that stay the same. */
const MARK = '.made';

/**
 * Makes the style system and the message catalogs anew where what they are made of is newer, so that nobody who edits a
 * text or a color has to think of it. An installation without sources or tools is as it was made.
 * @param all also what is as new as its sources
 * @returns what was made
 * @throws StartError with the tool's own words when it failed
 */
export function refreshGenerated(all = false): string[] {
  return GENERATED.filter((one) => canMake(one) && (all || isStale(one))).map(({ product, sources, tool, words }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...words], { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new StartError(`${product} could not be made:\n${stdout}${stderr}`);
    mkdirSync(join(ROOT, product), { recursive: true });
    writeFileSync(join(ROOT, product, MARK), String(newestOf(sources)));
    return product;
  });
}

/**
 * Where the tools are not installed the server takes what was built elsewhere.
 * @param withSite whether it serves the browser app, too
 * @throws StartError with what is missing and where it comes from
 */
export function requireBuilt(withSite: boolean): void {
  const page = join(SITE, 'index.html');
  const needed = [join(ROOT, 'server/i18n/compiled/messages.js'), ...(withSite && !canBuild() ? [page] : [])];
  const missing = needed.filter((file) => !existsSync(file)).map((file) => relative(ROOT, file));
  if (missing.length === 0) return;
  throw new StartError(
    `This installation lacks ${missing.join(' and ')}: run \`npm ci && npm run build\` where the packages for development ` +
      'are installed, and bring `dist` and `server` from there (docs/operate.md, Install)',
  );
}

const newestOf = (sources: readonly string[]) => Math.max(...sources.map((source) => newest(join(ROOT, source))));

const canMake = ({ needs, sources }: Generated): boolean =>
  existsSync(join(TOOLS, needs)) && sources.every((source) => existsSync(join(ROOT, source)));

function isStale({ product, sources }: Generated): boolean {
  const mark = join(ROOT, product, MARK);
  if (!statSync(mark, { throwIfNoEntry: false })) return true;
  return Number(readFileSync(mark, 'utf8')) !== newestOf(sources);
}
