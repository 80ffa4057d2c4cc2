import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { role } from '../../../contract/resources/role.ts';
import type { Localized } from '../../../contract/schema.ts';
import { labelOf } from '../../../machines/crud/selection.ts';

/** Which role a pane is about. */
export type RoleName = { id: string; name: Localized };
export type RolePaneProps = { role: RoleName; onClose: () => void };

export const roleName = (record: ResourceRecord): RoleName => ({ id: record.id, name: labelOf(role, record).label });
