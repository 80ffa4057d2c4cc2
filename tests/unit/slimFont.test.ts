import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { expect, it } from 'vitest';
import { slimFont } from '../../build/slimFont.ts';

const NAME = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const DIGITS = '0123456789';

type Configured = { resolve: { alias: Record<string, string> } };

/** Returns the tables of a font by name, with only these characters. */
async function tablesOf(font: Buffer, characters: string): Promise<Record<string, Buffer>> {
  const plain = await subsetFont(font, characters, { targetFormat: 'sfnt' });
  return Object.fromEntries(
    Array.from({ length: plain.readUInt16BE(4) }, (_, at) => {
      const entry = 12 + at * 16;
      const [from, length] = [plain.readUInt32BE(entry + 8), plain.readUInt32BE(entry + 12)];
      return [plain.toString('latin1', entry, entry + 4), plain.subarray(from, from + length)];
    }),
  );
}

it('the font has the weights 400 to 700 and figures of equal width, in less than two thirds of the bytes', async () => {
  const plugin = slimFont();
  const { resolve } = await (plugin.config as () => Promise<Configured>)();
  const slim = readFileSync(resolve.alias[NAME] ?? '');
  const whole = readFileSync(new URL(`../../node_modules/${NAME}`, import.meta.url));
  expect(slim.length).toBeLessThan((whole.length * 2) / 3);
  const { fvar, GSUB } = await tablesOf(slim, DIGITS);
  // https://learn.microsoft.com/typography/opentype/spec/fvar: tag, minimum, default and maximum of the axis
  const axis = fvar?.subarray(fvar.readUInt16BE(4)) ?? Buffer.alloc(16);
  expect(axis.toString('latin1', 0, 4)).toBe('wght');
  expect([4, 8, 12].map((at) => axis.readInt32BE(at) / 0x10000)).toEqual([400, 400, 700]);
  expect(GSUB?.toString('latin1')).toContain('tnum');
});

it('every character that the page may ask the font for is as wide as before', async () => {
  const plugin = slimFont();
  const { resolve } = await (plugin.config as () => Promise<Configured>)();
  const slim = readFileSync(resolve.alias[NAME] ?? '');
  const whole = readFileSync(new URL(`../../node_modules/${NAME}`, import.meta.url));
  const characters = 'AZaz09 äÉßñ–—“”…€™↑↓−µ°²×';
  const { hmtx: ours, cmap: mapped } = await tablesOf(slim, characters);
  const { hmtx: theirs, cmap } = await tablesOf(whole, characters);
  expect(mapped).toEqual(cmap);
  expect(ours).toEqual(theirs);
});
