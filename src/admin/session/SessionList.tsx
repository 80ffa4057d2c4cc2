import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { OnlineSession } from '../../../contract/entities/administration.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { agentName } from '../../site/account/agentName.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Tag } from '../../ui/Tag.tsx';

type SessionListProps = {
  sessions: readonly OnlineSession[];
  chosen: readonly string[];
  mayEnd: boolean;
  onChosen: (ids: string[]) => void;
  onEnd: (id: string) => void;
};

/** The sessions of a page, the last seen first. The one that asks cannot be ended here. */
export function SessionList({ sessions, chosen, mayEnd, onChosen, onEnd }: SessionListProps) {
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const namesOf = ({ user, agent, address }: OnlineSession) => ({
    name: user.name,
    browser: agentName(agent),
    address,
  });
  const columns: DataColumn<OnlineSession>[] = [
    {
      key: 'person',
      label: m.admin_online_person(),
      heads: true,
      cell: (one) => (
        <span className={person}>
          {mayEnd && (
            <Checkbox
              checked={chosen.includes(one.id)}
              disabled={one.current}
              aria-label={m.admin_online_select(namesOf(one))}
              onChange={() => toggle(one.id)}
            />
          )}
          <span>
            <span className={name}>
              {one.user.name} {one.current && <Tag tone="accent">{m.admin_online_this()}</Tag>}
            </span>
            <span className={mail}>{one.user.workEmail}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'organization',
      label: m.admin_online_organization(),
      cell: ({ organization }) => organization || EMPTY_VALUE,
    },
    { key: 'since', label: m.admin_online_since(), cell: ({ createdAt }) => formatDate(createdAt) },
    { key: 'seen', label: m.admin_online_seen(), cell: ({ lastSeenAt }) => formatDate(lastSeenAt) },
    { key: 'address', label: m.admin_online_address(), cell: ({ address }) => address },
    {
      key: 'browser',
      label: m.admin_online_browser(),
      cell: ({ agent }) => <span title={agent}>{agentName(agent)}</span>,
    },
    ...(mayEnd
      ? [
          {
            key: 'end',
            label: m.table_actions(),
            cell: (one: OnlineSession) =>
              !one.current && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={m.admin_online_end_of(namesOf(one))}
                  onClick={() => onEnd(one.id)}
                >
                  {m.admin_online_end()}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <DataTable stacks caption={m.admin_page_session()} columns={columns} rows={sessions} rowKey={({ id }) => id} />
  );
}

const person = css({ display: 'flex', gap: '2', alignItems: 'flex-start' });
const name = css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' });
const mail = css({ display: 'block', textStyle: 'tiny', fontWeight: 'regular', color: 'ink.soft' });
