import type { Disease } from '../../../contract/entities/catalog.ts';

/** Returns the number of models in all disease areas. An area's own count includes those of the areas below it. */
export const areaTotal = (diseases: readonly Disease[]): number =>
  diseases.reduce((sum, { parentId, modelCount }) => sum + (parentId === null ? modelCount : 0), 0);
