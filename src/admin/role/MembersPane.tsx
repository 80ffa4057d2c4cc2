import { type FormEvent, useState } from 'react';
import { css } from '../../../styled-system/css';
import { useApi } from '../../app/system.tsx';
import { usePageData } from '../../app/usePageData.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { Pane } from '../resource/Pane.tsx';
import type { RolePaneProps } from './roleName.ts';

const PAGE_SIZE = 20;
type Question = { text: string; page: number };

/** Who holds a role. */
export function MembersPane({ role: { id, name }, onClose }: RolePaneProps) {
  const [question, setQuestion] = useState<Question>({ text: '', page: 1 });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQuestion({ text: String(new FormData(event.currentTarget).get('text') ?? '').trim(), page: 1 });
  };
  return (
    <Pane title={m.admin_role_members_of({ name: localized(name) })} onClose={onClose}>
      <form className={bar} onSubmit={search}>
        <TextInput
          size="sm"
          type="search"
          name="text"
          aria-label={m.admin_role_members_search()}
          placeholder={m.admin_role_members_search()}
        />
        <Button type="submit" variant="outline" size="sm">
          {m.crud_search()}
        </Button>
      </form>
      <Members
        key={JSON.stringify(question)}
        id={id}
        question={question}
        onPage={(page) => setQuestion({ ...question, page })}
      />
    </Pane>
  );
}

type MembersProps = { id: string; question: Question; onPage: (page: number) => void };

function Members({ id, question, onPage }: MembersProps) {
  const api = useApi();
  const { text, page } = question;
  const { data, failed, missing, retry } = usePageData(() =>
    api(
      'roleMembers',
      { params: { id }, body: { page, limit: PAGE_SIZE, ...(text && { text }) } },
      { notice: 'never' },
    ),
  );
  if (failed || missing) return <ErrorState title={m.admin_role_members_failed()} onRetry={retry} />;
  if (!data)
    return (
      <div className={waiting} aria-busy="true">
        <SkeletonText lines={6} />
      </div>
    );
  if (data.count === 0)
    return text ? (
      <EmptyState title={m.crud_none_title()} />
    ) : (
      <EmptyState title={m.admin_role_members_none()}>{m.admin_role_members_none_text()}</EmptyState>
    );
  return (
    <>
      <ul>
        {data.list.map((person) => (
          <li key={person.id} className={line}>
            <span>{person.name}</span>
            <span className={mail}>{person.workEmail}</span>
            {!person.enabled && <Tag>{m.admin_role_disabled()}</Tag>}
          </li>
        ))}
      </ul>
      {data.count > PAGE_SIZE ? (
        <Pager page={page} pageSize={PAGE_SIZE} total={data.count} onPage={onPage} />
      ) : (
        <p className={total}>{m.crud_count({ count: formatNumber(data.count) })}</p>
      )}
    </>
  );
}

const bar = css({ display: 'flex', gap: '2', paddingInline: '5', paddingBlock: '3' });
const waiting = css({ padding: '5' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  paddingInline: '5',
  paddingBlock: '2',
  borderTop: '1px solid {colors.line.soft}',
});
const mail = css({ color: 'ink.soft', overflowWrap: 'anywhere' });
const total = css({ paddingInline: '5', paddingBlock: '3', textStyle: 'tiny', color: 'ink.soft' });
