import { useState } from 'react';
import type { DirectoryGroup } from '../../../contract/entities/scim.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import type { GridColumn } from '../../ui/table/columns.ts';
import { Grid } from '../../ui/table/Grid.tsx';
import { quietLine, wordedAct } from '../../ui/table/phoneLines.ts';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';

type GroupListProps = {
  groups: readonly DirectoryGroup[];
  mayMap: boolean;
  busy: boolean;
  from: number;
  total: number;
  onMap: (id: string) => void;
};

/** The groups of a page by name, with the roles that they give. */
export function GroupList({ groups, mayMap, busy, from, total, onMap }: GroupListProps) {
  const [current, setCurrent] = useState<string>();
  return (
    <Grid
      caption={m.admin_page_scim()}
      columns={columnsOf()}
      rows={groups}
      rowKey={({ id }) => id}
      rowName={({ displayName }) => displayName}
      current={current}
      onCurrent={setCurrent}
      actions={
        mayMap
          ? ({ id, displayName }) => (
              <Button
                variant="outline"
                className={wordedAct}
                size="sm"
                aria-label={m.admin_scim_roles_of({ name: displayName })}
                onClick={() => onMap(id)}
              >
                {m.admin_services_roles()}
              </Button>
            )
          : undefined
      }
      actionsWidth={104}
      lines={(one) => <Lines group={one} />}
      from={from}
      total={total}
      busy={busy}
      page={from}
    />
  );
}

const rolesOf = ({ roles }: DirectoryGroup): string =>
  roles.length > 0 ? listed(roles.map(({ name }) => localized(name))) : m.admin_scim_no_role();

const columnsOf = (): GridColumn<DirectoryGroup>[] => [
  {
    key: 'name',
    label: m.admin_scim_group(),
    width: 280,
    names: true,
    text: ({ displayName }) => displayName,
    cell: ({ displayName }) => <TrimmedText>{displayName}</TrimmedText>,
  },
  {
    key: 'directory',
    label: m.admin_scim_directory(),
    width: 200,
    text: ({ directory }) => directory,
    cell: ({ directory }) => <TrimmedText>{directory}</TrimmedText>,
  },
  {
    key: 'members',
    label: m.admin_scim_members(),
    width: 104,
    rigid: true,
    cell: ({ members }) => formatNumber(members),
  },
  {
    key: 'roles',
    label: m.admin_services_roles(),
    width: 280,
    text: rolesOf,
    cell: (one) => <TrimmedText>{rolesOf(one)}</TrimmedText>,
  },
  {
    key: 'updated',
    label: m.admin_scim_updated(),
    width: 160,
    rigid: true,
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
];

const Lines = ({ group }: { group: DirectoryGroup }) => (
  <>
    <strong>
      <TrimmedText>{group.displayName}</TrimmedText>
    </strong>
    <span className={quietLine}>
      <TrimmedText>{rolesOf(group)}</TrimmedText>
    </span>
    <span className={quietLine}>
      <TrimmedText>{group.directory}</TrimmedText>
      <span>{m.admin_scim_members_count({ count: formatNumber(group.members) })}</span>
    </span>
  </>
);
