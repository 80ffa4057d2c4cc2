import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { SHEET_LINK, STYLE_PARTS } from '../modules/site/siteBuild.ts';
import { helpIfAsked } from '../platform/commandHelp.ts';
import { SITE } from './browserApp.ts';
import { keepEarlierAssets } from './earlierAssets.ts';
import { refreshGenerated } from './generated.ts';
import { stylePartsOf } from './styleParts.ts';

helpIfAsked(import.meta.filename);

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|xml|ttf)$/;
const WORTH_BYTES = 512;

/**
 * Builds the browser app in a temporary directory and replaces the current build in one step. Before that it compresses
 * the files once for all visitors, and adds what the server needs for first paints. A build that dies half way leaves
 * the previous one.
 */
async function buildSite(): Promise<void> {
  const fresh = mkdtempSync(`${SITE}.new-`);
  const old = `${fresh}-old`;
  const giveUp = () => {
    rmSync(fresh, { recursive: true, force: true });
    process.exit(1);
  };
  process.once('SIGTERM', giveUp);
  // The start was killed, so the build is no longer needed.
  process.once('disconnect', giveUp);
  process.channel?.unref();
  try {
    refreshGenerated();
    await build({ logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
    // What visitors load is compressed while the first paint is built, which only the server reads.
    await Promise.all([...filesOf(fresh).map(compress), buildFirstPaint(fresh)]);
    writeFileSync(join(fresh, STYLE_PARTS), JSON.stringify(stylePartsOf(readFileSync(startSheet(fresh), 'utf8'))));
    keepEarlierAssets(SITE, fresh);
    letAllRead(fresh);
    if (existsSync(SITE)) renameSync(SITE, old);
    renameSync(fresh, SITE);
  } finally {
    for (const directory of [fresh, old]) rmSync(directory, { recursive: true, force: true });
  }
}

/** Builds what the server renders first paints with. */
const buildFirstPaint = (fresh: string) =>
  build({
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [pagesOfVisitors],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/boot/firstPaint.tsx',
      outDir: join(fresh, 'server'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });

/** Makes all files readable, because another user may serve the build and the umask may be strict. */
function letAllRead(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/**
 * The server renders the first paint of public pages; the back-office and the visualizer are left out of its bundle.
 */
const pagesOfVisitors: Plugin = {
  name: 'pages-of-visitors',
  enforce: 'pre',
  resolveId: (source) => (/\/(admin\/frame\/frame\.ts|statechart\/.*)$/.test(source) ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? 'export {};' : null),
};

/** Returns the path of the style sheet that every page loads first. */
function startSheet(directory: string): string {
  const [, sheet] = SHEET_LINK.exec(readFileSync(join(directory, 'index.html'), 'utf8')) ?? [];
  if (sheet === undefined) throw new Error('the built page has no style sheet');
  return join(directory, sheet);
}

function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function compress(file: string): Promise<void> {
  if (!COMPRESSIBLE.test(file)) return;
  const bytes = readFileSync(file);
  if (bytes.length < WORTH_BYTES) return;
  const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  if (small.length < bytes.length) writeFileSync(`${file}.br`, small);
}

// The build's plugins catch uncaught errors and would exit with 0.
await buildSite().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
