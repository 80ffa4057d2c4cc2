import { useState } from 'react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import type { OfficeToken } from '../../../contract/entities/apiToken.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { tokenReach } from '../../shared/apiTokens/tokenTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { GridColumn } from '../../ui/table/columns.ts';
import { Grid } from '../../ui/table/Grid.tsx';
import { quietLine, wordedAct } from '../../ui/table/phoneLines.ts';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import { choosing } from '../resource/choosing.ts';

type TokenListProps = {
  tokens: readonly OfficeToken[];
  chosen: readonly string[];
  mayRevoke: boolean;
  busy: boolean;
  from: number;
  total: number;
  onChosen: (ids: string[]) => void;
  onRevoke: (id: string) => void;
};

/** The API tokens of a page, last used first. Only administrators can revoke those of peers. */
export function TokenList({ tokens, chosen, mayRevoke, busy, from, total, onChosen, onRevoke }: TokenListProps) {
  const [current, setCurrent] = useState<string>();
  const revoke = (one: OfficeToken) =>
    one.revocable ? (
      <Button
        variant="outline"
        className={wordedAct}
        size="sm"
        aria-label={m.tokens_revoke_of({ name: tokenName(one) })}
        onClick={() => onRevoke(one.id)}
      >
        {m.tokens_revoke()}
      </Button>
    ) : (
      <span className={fixed}>{m.admin_not_below()}</span>
    );
  return (
    <Grid
      caption={m.admin_page_token()}
      columns={columnsOf()}
      rows={tokens}
      rowKey={({ id }) => id}
      rowName={tokenName}
      selection={mayRevoke ? choosing(tokens, chosen, onChosen, (one) => one.revocable) : undefined}
      current={current}
      onCurrent={setCurrent}
      actions={mayRevoke ? revoke : undefined}
      actionsWidth={104}
      lines={(one) => <Lines token={one} />}
      from={from}
      total={total}
      busy={busy}
      page={from}
    />
  );
}

/** The name of a token and of its owner. */
export const tokenName = ({ name, owner }: OfficeToken): string => `${name} (${owner.name})`;

const columnsOf = (): GridColumn<OfficeToken>[] => [
  {
    key: 'name',
    label: m.tokens_name(),
    width: 200,
    names: true,
    text: ({ name }) => name,
    cell: ({ name }) => <TrimmedText>{name}</TrimmedText>,
  },
  {
    key: 'owner',
    label: m.admin_tokens_owner(),
    width: 216,
    // with its badge, so that the badge never cuts the name
    text: ({ owner }) => (owner.kind === 'service' ? `${owner.name} ${m.admin_tokens_service()}` : owner.name),
    marked: true,
    cell: (one) => <Owner token={one} />,
  },
  {
    key: 'prefix',
    label: m.admin_tokens_begins(),
    width: 128,
    rigid: true,
    cell: ({ prefix }) => `${prefix}…`,
  },
  {
    key: 'reach',
    label: m.tokens_may(),
    width: 200,
    text: tokenReach,
    cell: (one) => <TrimmedText>{tokenReach(one)}</TrimmedText>,
  },
  {
    key: 'expires',
    label: m.admin_tokens_expires(),
    width: 128,
    rigid: true,
    cell: ({ expiresAt }) => formatDate(expiresAt, 'YYYY-MM-DD'),
  },
  {
    key: 'used',
    label: m.admin_tokens_used(),
    width: 160,
    rigid: true,
    cell: ({ lastUsedAt }) => formatDate(lastUsedAt),
  },
  {
    key: 'address',
    label: m.admin_online_address(),
    width: 128,
    text: ({ lastAddress }) => lastAddress ?? EMPTY_VALUE,
    cell: ({ lastAddress }) => <TrimmedText>{lastAddress ?? EMPTY_VALUE}</TrimmedText>,
  },
];

const Owner = ({ token: { owner } }: { token: OfficeToken }) => (
  <span className={person}>
    <TrimmedText>{owner.name}</TrimmedText>
    {owner.kind === 'service' && (
      <span className={badge} title={m.admin_tokens_service()}>
        <Tag>{m.admin_tokens_service()}</Tag>
      </span>
    )}
  </span>
);

function Lines({ token }: { token: OfficeToken }) {
  return (
    <>
      <strong>
        <TrimmedText>{token.name}</TrimmedText>
      </strong>
      <span className={quietLine}>
        <Owner token={token} />
      </span>
      <span className={quietLine}>
        <TrimmedText>{tokenReach(token)}</TrimmedText>
        <time dateTime={token.expiresAt}>{formatDate(token.expiresAt, 'YYYY-MM-DD')}</time>
      </span>
    </>
  );
}

const fixed = css({ textStyle: 'tiny', color: 'ink.soft' });
const person = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' });
// where space is short, the badge is cut before the name is
const badge = css({ minWidth: '0', flexShrink: '1000', overflow: 'hidden' });
