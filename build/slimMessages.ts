import { readdirSync, readFileSync } from 'node:fs';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const COMPILED = new URL('../src/i18n/compiled/messages/', import.meta.url);

/**
 * Vite plugin for the build. Every module gets the messages that it says and no others: `m.nav_home` becomes an import
 * of that one message, so that a page carries its own words only. A message becomes one choice between its two texts,
 * and `slimRuntime.ts` stands in for the message compiler's runtime.
 */
export function slimMessages(): Plugin {
  const slim = decodeURIComponent(new URL('../src/i18n/slimRuntime.ts', import.meta.url).pathname);
  let files: Map<string, string> | undefined;
  return {
    name: 'slim-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => {
      const isRuntime = /\/runtime\.js$/.test(source);
      return isRuntime && /\/src\/i18n\//.test(importer) ? slim : null;
    },
    transform: {
      filter: { id: /\/src\/.+\.(tsx?|js)$/ },
      handler(code, id) {
        if (id.includes('/compiled/messages/')) return { code: slimMessage(code), map: null };
        files ??= messageFiles();
        return importEach(code, files);
      },
    },
  };
}

/** The file of every message, by its key. */
function messageFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of readdirSync(COMPILED)) {
    const code = readFileSync(new URL(file, COMPILED), 'utf8');
    for (const [, name, alias] of code.matchAll(/export (?:const (\w+)|\{ \w+ as "(\w+)" \})/g))
      files.set(name ?? alias ?? '', file);
  }
  return files;
}

const importOfAll = /import \{ m \} from '(.*\/compiled\/)messages\.js';/;

function importEach(code: string, files: ReadonlyMap<string, string>) {
  const found = importOfAll.exec(code);
  if (!found) return null;
  const text = new MagicString(code);
  const said = new Set<string>();
  for (const { index, 0: use, 1: key = '' } of code.matchAll(/(?<![\w$.'"-])m\s*\.\s*(\w+)/g)) {
    if (!files.has(key)) continue;
    said.add(key);
    text.overwrite(index, index + use.length, `m_${key}`);
  }
  const imports = [...said].map((key) => `import { ${key} as m_${key} } from '${found[1]}messages/${files.get(key)}';`);
  text.overwrite(found.index, found.index + found[0].length, imports.join(''));
  return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
}

/** A compiled message with its texts at its heart; one that is built in another way stays as it is. */
function slimMessage(code: string): string {
  const texts = new Map<string, string | undefined>();
  for (const [, locale = '', body = ''] of code.matchAll(/^const (en|zh)_\w+ = .*?=> \{\n([\s\S]*?)\n\};$/gm))
    texts.set(locale, slimText(body));
  const name = /^export (?:const (\w+)|\{ (\w+ as "\w+") \})/m.exec(code);
  const [en, zh] = [texts.get('en'), texts.get('zh')];
  if (!name || !en || !zh) return code;
  const say = `(i) => getLocale() === 'zh' ? ${zh} : ${en}`;
  const declared = name[1] ? `export const ${name[1]} = ${say};` : `const ${name[2]?.split(' ')[0]} = ${say};`;
  return `import { getLocale } from '../runtime.js';\n${declared}\n${name[2] ? `export { ${name[2]} };` : ''}`;
}

const said = /^\t(?:if \(\((.+)\)\) )?return \/\*\* @type \{LocalizedString\} \*\/ \((`(?:[^`\\]|\\.)*`)\);?$/gm;
const choice = /^i\?\.(\w+) === \w+ \|\| i\?\.\1 === ("\w+")$/;

/** What a message says in a language: a text, or one of several by its inputs, as where it counts one thing. */
function slimText(body: string): string | undefined {
  const variants = [...body.matchAll(said)];
  if (variants.length !== body.match(/\breturn /g)?.length || variants.at(-1)?.[1] !== undefined) return undefined;
  const slim = variants.map(([, asked, text = '']) => {
    const conditions = asked?.split(') && (').map((one) => choice.exec(one));
    if (!conditions) return text;
    if (!conditions.every((one) => one !== null)) return undefined;
    return `${conditions.map(([, input, value]) => `i.${input} == ${value}`).join(' && ')} ? ${text} : `;
  });
  return slim.includes(undefined) ? undefined : slim.join('');
}
