import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const NAME = 'virtual:product-assets';
const importsOfIcons = /import \{([^}]+)\} from 'lucide-react';/g;

/** Vite plugin that finds the pictures of the product in its sources: every imported icon and the public pictures. */
export function productAssets(): Plugin {
  return {
    name: 'product-assets',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? moduleOf(iconsIn('src'), picturesIn('public')) : null),
  };
}

function iconsIn(folder: string): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, imported = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(importsOfIcons)) {
      for (const part of imported.split(',')) {
        const [name = ''] = part.trim().split(/\s+as\s+/);
        if (name !== '' && !name.startsWith('type ')) names.add(name);
      }
    }
  }
  return [...names].sort();
}

const picturesIn = (folder: string): string[] => readdirSync(folder).filter((file) => /\.(svg|png|jpg)$/.test(file));

const moduleOf = (icons: readonly string[], pictures: readonly string[]) =>
  `import { ${icons.map((name) => `${name} as ${name}Icon`).join(', ')} } from 'lucide-react';
export const icons = { ${icons.map((name) => `${name}: ${name}Icon`).join(', ')} };
export const pictures = ${JSON.stringify(pictures)};`;
