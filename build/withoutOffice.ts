import type { Plugin } from 'vite';
import type { Bundle, Chunk } from './bundle.ts';

/** Modules that belong only to the back-office. */
const office = /\/src\/admin\/|\/contract\/resources\//;

/**
 * Vite plugin for the build: fails if a public page, or a part it loads later, would include back-office code. Modules
 * in the back-office's own folder are loaded at its own addresses.
 */
export function withoutOffice(): Plugin {
  let isStorybook = false;
  return {
    name: 'without-office',
    apply: 'build',
    configResolved({ plugins }) {
      isStorybook = plugins.some(({ name }) => name.startsWith('storybook:'));
    },
    generateBundle(_, output) {
      if (isStorybook) return;
      // Uses only the needed part of the bundler's type, so that tests can write such an object.
      for (const { facadeModuleId, moduleIds } of publicChunks(output as unknown as Bundle)) {
        const brought = moduleIds.filter((id) => office.test(id));
        if (brought.length > 0)
          this.error(
            `The public site would bring code of the back-office along (${facadeModuleId}): ${brought.join(', ')}`,
          );
      }
    },
  };
}

/** The chunks that a visitor of the public site may load. */
function publicChunks(bundle: Bundle): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Bundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) visit(bundle[file]);
    for (const file of chunk.dynamicImports) {
      const later = bundle[file];
      if (later?.type === 'chunk' && !office.test(later.facadeModuleId ?? '')) visit(later);
    }
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk);
  return found;
}
