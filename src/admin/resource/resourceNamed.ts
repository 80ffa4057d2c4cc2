import { resources } from '../../../contract/resources/index.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';

const all: readonly ResourceDefinition[] = resources;

/**
 * Returns a resource by its name. This module contains all definitions; lists load it only when they need another
 * resource.
 */
export const resourceNamed = (name: string): ResourceDefinition | undefined => all.find((one) => one.name === name);
