import type { Plugin } from 'vite';
import { deliveredModules } from './bundle.ts';
import { portalCheck } from './portalCheck.ts';

/** Modules that belong only to the back-office. */
export const isOffice = (id: string): boolean => /\/src\/admin\/|\/contract\/resources\//.test(id);

/**
 * Vite plugin for the build: fails if a public page, or a part it loads later, would include back-office code. Modules
 * in the back-office's own folder are loaded at its own addresses.
 */
export const withoutOffice = (): Plugin =>
  portalCheck('without-office', (bundler, bundle) => {
    const brought = deliveredModules(bundler, bundle, isOffice).filter(isOffice);
    if (brought.length === 0) return undefined;
    return `The public site would bring code of the back-office along (${brought.join(', ')})`;
  });
