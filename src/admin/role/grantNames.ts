import { permissionCodes } from '../../../contract/permissions.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { TreeNode } from '../../../machines/tree/nodes.ts';
import { localized } from '../../i18n/locale.ts';

const codes: Partial<Record<string, Localized>> = permissionCodes;

/** Returns the name of a permission code; null for other IDs, such as that of a menu. */
export const codeName = (code: string): Localized | null => codes[code] ?? null;

/** Returns a function that names a grant: by its permission code, otherwise by its menu. */
export function grantNames(nodes: readonly TreeNode[]): (grant: string) => { name: string; code: string | null } {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  return (grant) => {
    const known = codeName(grant);
    const words = known ?? labels.get(grant);
    return { name: words ? localized(words) : grant, code: known && grant };
  };
}
