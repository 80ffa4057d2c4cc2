import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const barrel = decodeURIComponent(
  new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url).pathname,
);

/**
 * Vite plugin for the build: imports each icon from its own file. Through the library's index every page would seem to
 * need every icon, and shared files would contain all of them.
 */
export function preciseIcons(): Plugin {
  const fileOf = new Map<string, string>();
  return {
    name: 'precise-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [, names = '', file = ''] of readFileSync(barrel, 'utf8').matchAll(
        /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
      )) {
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) fileOf.set(name, file);
      }
    },
    transform: {
      filter: { id: /\/src\/.+\.tsx?$/, code: /from 'lucide-react'/ },
      handler(code) {
        const precise = code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => importOf(name, fileOf))
            .join(' '),
        );
        return { code: precise, map: null };
      },
    },
  };
}

function importOf(specifier: string, fileOf: ReadonlyMap<string, string>): string {
  const [name = '', local = name] = specifier.split(/\sas\s/).map((part) => part.trim());
  const file = fileOf.get(name);
  if (file === undefined) throw new Error(`The icon library has no ${name}`);
  return `import ${local} from 'lucide-react/icons/${file}';`;
}
