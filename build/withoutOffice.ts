import type { Plugin } from 'vite';

/** What belongs to the back-office alone. */
const office = /\/src\/admin\/|\/contract\/resources\//;

type Chunk = {
  type: 'chunk';
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  moduleIds: readonly string[];
};
type Bundle = Record<string, Chunk | { type: 'asset' }>;

/**
 * Vite plugin for the build: it fails where a page of the public site, or a part that it fetches later, would bring code
 * of the back-office along. What begins in the back-office's own folder is fetched at its own addresses.
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
      // of the bundler's type only what is read here, so that tests can write it down
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

/** Chunks that a visitor of the public site can come to fetch. */
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
