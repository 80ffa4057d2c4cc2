import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { role } from '../../../contract/resources/role.ts';
import { allowsAct } from '../../../contract/resources/standing.ts';
import type { Localized } from '../../../contract/schema.ts';
import { labelOf } from '../../../machines/crud/selection.ts';

/** The role a pane is about, and whether the user may assign it. */
export type RoleName = { id: string; name: Localized; givable: boolean };
export type RolePaneProps = { role: RoleName; onClose: () => void };

export const roleName = (record: ResourceRecord): RoleName => ({
  id: record.id,
  name: labelOf(role, record).label,
  givable: allowsAct(role, record, 'give'),
});
