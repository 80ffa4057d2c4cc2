import { readdirSync } from 'node:fs';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';

const COMPILED = new URL('../src/i18n/compiled/messages/', import.meta.url);

/**
 * Vite plugin for the build that gives every module only the messages it uses. `m.nav_home` becomes an import of that
 * message's module, so that a page loads only its own messages.
 */
export function slimMessages(): Plugin {
  let files: ReadonlySet<string> | undefined;
  return {
    name: 'slim-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: importOfAll },
      handler(code) {
        files ??= new Set(readdirSync(COMPILED));
        return importEach(code, files);
      },
    },
  };
}

const importOfAll = /import \{ m \} from '(.*\/compiled\/)messages\.js';/;

function importEach(code: string, files: ReadonlySet<string>) {
  const found = importOfAll.exec(code);
  if (!found) return null;
  const text = new MagicString(code);
  const said = new Set<string>();
  for (const { index, 0: use, 1: key = '' } of code.matchAll(/(?<![\w$.'"-])m\s*\.\s*(\w+)/g)) {
    if (!files.has(`${key}.js`)) continue;
    said.add(key);
    text.overwrite(index, index + use.length, `m_${key}`);
  }
  const imports = [...said].map((key) => `import { ${key} as m_${key} } from '${found[1]}messages/${key}.js';`);
  text.overwrite(found.index, found.index + found[0].length, imports.join(''));
  return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
}
