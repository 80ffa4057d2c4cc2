import type { PermissionCode } from './permissions.ts';
import { resources } from './resources/index.ts';
import { codesFor, type ResourceDefinition, resourceRoutes } from './resources/resource.ts';

/** The resources whose removed records are kept in the trash. */
export const trashed = (resources as readonly ResourceDefinition[]).filter((each) => resourceRoutes(each).trash);
/** Codes that open the trash: users who may remove records of one of these resources have one. */
export const TRASH_CODES: PermissionCode[] = [...new Set(trashed.flatMap((each) => codesFor(each, 'trash')))];
