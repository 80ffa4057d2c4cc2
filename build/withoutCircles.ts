import type { Plugin } from 'vite';
import type { Bundle } from './bundle.ts';

/**
 * Vite plugin for the build: fails if files import one another in a circle. The code of one would run before what it
 * imports.
 */
export function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_, output) {
      // Uses only the needed part of the bundler's type, so that tests can write such an object.
      const circle = filesInCircle(output as unknown as Bundle);
      if (circle.length > 0) this.error(`These files import one another: ${circle.join(', ')}`);
    },
  };
}

/** Returns the files that import themselves through others. */
export function filesInCircle(bundle: Bundle): string[] {
  const importsOf = (file: string) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.imports : [];
  };
  return Object.keys(bundle).filter((file) => {
    const found = new Set(importsOf(file));
    for (const imported of found) for (const next of importsOf(imported)) found.add(next);
    return found.has(file);
  });
}
