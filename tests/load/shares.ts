import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PageFiles } from '../../contract/firstPaint.ts';

const LEAST_BYTES = 100;

/**
 * Builds the browser app and prints the modules in the code that a cold visit of each page loads. Per file, each module
 * has its share of the file's bytes on the wire (brotli). Modules below 0.1 kB are summed up.
 */
export async function printShares(paths: readonly string[]): Promise<void> {
  let bundle: Rolldown.OutputBundle = {};
  const keep: Plugin = {
    name: 'keep-bundle',
    enforce: 'post',
    generateBundle: (_, made) => {
      bundle = { ...made };
    },
  };
  await build({ logLevel: 'error', build: { write: false }, plugins: [keep] });
  const text = (name: string) => {
    const file = bundle[name];
    return file?.type === 'asset' ? String(file.source) : '';
  };
  const files = JSON.parse(text('server/pageFiles.json')) as PageFiles;
  const start = [...text('index.html').matchAll(/src="\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  for (const path of paths) {
    console.log(`\n${path}`);
    const fetched = new Set([...start, ...(files[path] ?? [])]);
    for (const chunk of chunks) if (fetched.has(chunk.fileName)) await printChunk(chunk);
  }
}

async function printChunk({ fileName, code, modules }: Rolldown.OutputChunk): Promise<void> {
  const bytes = (await promisify(brotliCompress)(code)).length;
  const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const);
  const whole = lengths.reduce((sum, [, length]) => sum + length, 0);
  const shares = lengths.map(([id, length]) => [id, (length / whole) * bytes] as const).toSorted((a, b) => b[1] - a[1]);
  const small = shares.filter(([, share]) => share < LEAST_BYTES);
  console.log(`  ${inKb(bytes)}  ${fileName}`);
  for (const [id, share] of shares) if (share >= LEAST_BYTES) console.log(`    ${inKb(share)}  ${nameOf(id)}`);
  const rest = small.reduce((sum, [, share]) => sum + share, 0);
  if (small.length > 0) console.log(`    ${inKb(rest)}  ${small.length} others`);
}

const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
/** Returns the path of a module relative to the root of the project. */
const nameOf = (id: string): string => id.replace(new URL('../..', import.meta.url).pathname, '').replace(/^\0/, '');
