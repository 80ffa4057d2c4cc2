/** The part of the bundler's output that the checks of the build read. */
export type Chunk = {
  type: 'chunk';
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  dynamicImports: string[];
  moduleIds: readonly string[];
};
export type Bundle = Record<string, Chunk | { type: 'asset' }>;
