import { useState } from 'react';
import { agentName } from '../../../contract/agentName.ts';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { OnlineSession } from '../../../contract/entities/administration.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { GridColumn } from '../../ui/table/columns.ts';
import { Grid } from '../../ui/table/Grid.tsx';
import { quietLine, wordedAct } from '../../ui/table/phoneLines.ts';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import { choosing } from '../resource/choosing.ts';

type SessionListProps = {
  sessions: readonly OnlineSession[];
  chosen: readonly string[];
  mayEnd: boolean;
  busy: boolean;
  from: number;
  total: number;
  onChosen: (ids: string[]) => void;
  onEnd: (id: string) => void;
};

/**
 * The sessions of a page, last active first. The user's current session and those of peers and superiors cannot be
 * ended here.
 */
export function SessionList({ sessions, chosen, mayEnd, busy, from, total, onChosen, onEnd }: SessionListProps) {
  const [current, setCurrent] = useState<string>();
  const end = (one: OnlineSession) =>
    one.endable ? (
      <Button
        variant="outline"
        className={wordedAct}
        size="sm"
        aria-label={m.admin_online_end_of({ name: one.user.name, browser: agentName(one.agent), address: one.address })}
        onClick={() => onEnd(one.id)}
      >
        {m.admin_online_end()}
      </Button>
    ) : (
      !one.current && <span className={fixed}>{m.admin_not_below()}</span>
    );
  return (
    <Grid
      caption={m.admin_page_session()}
      columns={columnsOf()}
      rows={sessions}
      rowKey={({ id }) => id}
      rowName={sessionName}
      selection={mayEnd ? choosing(sessions, chosen, onChosen, (one) => one.endable) : undefined}
      current={current}
      onCurrent={setCurrent}
      actions={mayEnd ? end : undefined}
      actionsWidth={104}
      lines={(one) => <Lines session={one} />}
      from={from}
      total={total}
      busy={busy}
      page={from}
    />
  );
}

/** The name of a session: its user, browser and address. */
export const sessionName = ({ user, agent, address }: OnlineSession): string =>
  `${user.name} (${agentName(agent)}, ${address})`;

const columnsOf = (): GridColumn<OnlineSession>[] => [
  {
    key: 'person',
    label: m.admin_online_person(),
    width: 256,
    names: true,
    text: ({ user, current }) => (current ? `${user.name} ${m.admin_online_this()}` : user.name),
    marked: true,
    cell: (one) => <Person session={one} />,
  },
  {
    key: 'mail',
    label: m.form_work_email(),
    width: 232,
    text: ({ user }) => user.workEmail,
    cell: ({ user }) => <TrimmedText>{user.workEmail}</TrimmedText>,
  },
  {
    key: 'organization',
    label: m.admin_online_organization(),
    width: 136,
    text: ({ organization }) => organization || EMPTY_VALUE,
    cell: ({ organization }) => <TrimmedText>{organization || EMPTY_VALUE}</TrimmedText>,
  },
  {
    key: 'since',
    label: m.admin_online_since(),
    width: 160,
    rigid: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'seen',
    label: m.admin_online_seen(),
    width: 160,
    rigid: true,
    cell: ({ lastSeenAt }) => formatDate(lastSeenAt),
  },
  {
    key: 'address',
    label: m.admin_online_address(),
    width: 128,
    text: ({ address }) => address,
    cell: ({ address }) => <TrimmedText>{address}</TrimmedText>,
  },
  {
    key: 'browser',
    label: m.admin_online_browser(),
    width: 144,
    text: ({ agent }) => agentName(agent),
    cell: ({ agent }) => (
      <span title={agent}>
        <TrimmedText>{agentName(agent)}</TrimmedText>
      </span>
    ),
  },
];

const Person = ({ session: { user, current } }: { session: OnlineSession }) => (
  <span className={person}>
    <TrimmedText>{user.name}</TrimmedText>
    {current && <Tag tone="accent">{m.admin_online_this()}</Tag>}
  </span>
);

function Lines({ session }: { session: OnlineSession }) {
  const { user, agent, address, lastSeenAt } = session;
  return (
    <>
      <strong>
        <Person session={session} />
      </strong>
      <span className={quietLine}>
        <TrimmedText>{user.workEmail}</TrimmedText>
      </span>
      <span className={quietLine}>
        <TrimmedText>{`${agentName(agent)}, ${address}`}</TrimmedText>
        <time dateTime={lastSeenAt}>{formatDate(lastSeenAt)}</time>
      </span>
    </>
  );
}

const fixed = css({ textStyle: 'tiny', color: 'ink.soft' });
const person = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' });
