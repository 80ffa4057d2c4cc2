import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { build, type Plugin } from 'vite';
let bundle: any = {};
const info: any = {};
const keep: Plugin = { name: 'keep', enforce: 'post', generateBundle(_, made) { bundle = { ...made }; for (const id of this.getModuleIds()) { const i = this.getModuleInfo(id)!; info[id] = { s: i.importedIds, d: i.dynamicallyImportedIds, c: i.code?.length }; } } };
await build({ logLevel: 'error', build: { write: false, rolldownOptions: { output: { minify: JSON.parse(process.env.MIN ?? 'true') } } }, plugins: [keep] });
const out: any = { chunks: {}, info };
for (const c of Object.values(bundle) as any[]) if (c.type === 'chunk') {
  const bytes = (await promisify(brotliCompress)(c.code)).length;
  const mods = Object.fromEntries(Object.entries(c.modules).map(([id, m]: any) => [id, m.renderedLength]));
  out.chunks[c.fileName] = { bytes, mods, imports: c.imports, dyn: c.dynamicImports, plain: c.code.length };
}
out.pageFiles = JSON.parse(String(bundle['server/pageFiles.json'].source));
out.html = String(bundle['index.html'].source);
writeFileSync('/tmp/graphCm.json', JSON.stringify(out));
