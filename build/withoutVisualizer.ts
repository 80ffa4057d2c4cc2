import type { Plugin } from 'vite';
import { deliveredModules } from './bundle.ts';
import { isGate } from './ownVisualizer.ts';
import { portalCheck } from './portalCheck.ts';

/** Modules that only Storybook, development builds and the gates may load. */
const tools = /\/src\/statechart\/|\/node_modules\/elkjs\/|\/machines\/(?:index|[^/]+\/[^/]+\.cases)\.ts(?:\?|$)/;

/**
 * Vite plugin for the build: fails if a part of the statechart visualizer would be delivered to anyone but an
 * administrator who asks for it: in a file that any part of the portal loads, except a gate.
 */
export const withoutVisualizer = (): Plugin =>
  portalCheck('without-visualizer', (bundler, bundle) => {
    const delivered = deliveredModules(bundler, bundle, isGate).filter((id) => tools.test(id));
    if (delivered.length === 0) return undefined;
    return `Only administrators who open it may load the visualizer: ${delivered.join(', ')}`;
  });
