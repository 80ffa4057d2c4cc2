import type { PermissionCode } from '../../contract/permissions.ts';
import { actionOfAct, codesFor, type ResourceAct, type ResourceDefinition } from '../../contract/resources/resource.ts';

/** What a user may do with the records of a resource. */
export const ABILITIES = ['view', 'add', 'edit', 'remove', 'publish', 'move'] as const;
export type Ability = (typeof ABILITIES)[number] | ResourceAct;

/**
 * Returns the abilities that a user's permission codes give. The server checks every call regardless. When the resource
 * has no code for an ability, no user has it.
 */
export function abilitiesOf(definition: ResourceDefinition, hasCode: (code: PermissionCode) => boolean): Ability[] {
  const { codes, paths, tree, content, acts = {} } = definition;
  const holds = (code: PermissionCode | undefined): boolean => code !== undefined && hasCode(code);
  const may: Record<(typeof ABILITIES)[number], boolean> = {
    view: holds(codes.detail ?? codes.list),
    add: paths.save !== undefined && holds(codes.add),
    edit: paths.save !== undefined && holds(codes.edit ?? codes.add),
    remove: paths.remove !== undefined && holds(codes.del),
    publish: content === true && holds(codes.publish),
    move: tree?.order !== undefined && codesFor(definition, 'move').some(holds),
  };
  const further = Object.entries(acts).filter(([, act]) => act.codes.some(holds));
  return [...ABILITIES.filter((ability) => may[ability]), ...further.map(([name]) => actionOfAct(name))];
}
