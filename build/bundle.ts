/** The part of the bundler's output that the checks of the build read. */
type Chunk = {
  type: 'chunk';
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  moduleIds: readonly string[];
};
export type Bundle = Record<string, Chunk | { type: 'asset' }>;

export type Bundler = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

/**
 * Returns the modules in all files that a browser may load from the start on, at once or later, if it never loads by
 * `import()` what `isGuarded`.
 */
export function deliveredModules(bundler: Bundler, bundle: Bundle, isGuarded: (id: string) => boolean): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
  const load = (file: string, isLoaded: (chunk: Chunk) => boolean) => {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk' && isLoaded(chunk)) loaded.add(chunk);
  };
  for (const { imports, dynamicImports, moduleIds } of loaded) {
    const parts = moduleIds.flatMap((id) => bundler.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    // A file of several modules is not loaded if all that is asked of it is guarded.
    const isLoaded = ({ moduleIds: there, facadeModuleId }: Chunk) => {
      const asked = parts.filter((id) => id === facadeModuleId || there.includes(id));
      return asked.length === 0 || !asked.every(isGuarded);
    };
    for (const file of imports) load(file, () => true);
    for (const file of dynamicImports) load(file, isLoaded);
  }
  return [...loaded].flatMap(({ moduleIds }) => moduleIds);
}
