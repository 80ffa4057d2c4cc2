import { resources } from '../../../contract/resources/index.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';

const all: readonly ResourceDefinition[] = resources;

/** A resource by its name. All definitions come with it: lists fetch it only once they need another resource's. */
export const resourceNamed = (name: string): ResourceDefinition | undefined => all.find((one) => one.name === name);
