import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import type { FormEvent } from 'react';
import { css } from '../../../styled-system/css';
import { failureText } from '../../app/failureText.ts';
import { useTag } from '../../app/useTag.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { FormFailure } from '../../site/forms/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { resourceTitle } from '../resource/resourceTitle.ts';
import { TrashList } from './TrashList.tsx';
import { PAGE_SIZE, useTrash } from './useTrash.ts';

/** 回收站: what was removed, of every resource that the person may remove records of, to be brought back. */
export default function TrashScreen() {
  const trash = useTrash();
  const { question, answer, chosen, refused, failure } = useSelector(trash, ({ context }) => context);
  const loading = useTag(trash, 'loading');
  const failed = useTag(trash, 'failed');
  const restoring = useTag(trash, 'restoring');
  const ask = (changed: Partial<typeof question>) =>
    trash.send({ type: 'trash.asked', ...question, page: 1, ...changed });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask({ text: String(new FormData(event.currentTarget).get('text') ?? '').trim() });
  };
  const ids = answer?.list.map(({ id }) => id) ?? [];
  const all = ids.length > 0 && chosen.length === ids.length;
  const narrowed = question.resource !== '' || question.text !== '';
  return (
    <div className={root} aria-busy={loading || restoring}>
      <header className={head}>
        <h1 className={heading}>{m.admin_page_trash()}</h1>
        <p className={about}>{m.admin_trash_about()}</p>
      </header>
      <form className={bar} onSubmit={search}>
        <Select
          size="sm"
          aria-label={m.admin_trash_resource()}
          value={question.resource}
          onChange={({ currentTarget }) => ask({ resource: currentTarget.value })}
          options={[
            { value: '', label: m.admin_trash_every() },
            ...(answer?.resources ?? []).map(({ resource, count }) => ({
              value: resource,
              label: m.admin_trash_option({ name: resourceTitle(resource), count: formatNumber(count) }),
            })),
          ]}
        />
        <TextInput
          size="sm"
          type="search"
          name="text"
          aria-label={m.admin_trash_search()}
          placeholder={m.admin_trash_search()}
        />
        <Button type="submit" size="sm" variant="outline">
          {m.crud_search()}
        </Button>
        <span className={end}>
          {ids.length > 0 && (
            <Checkbox
              checked={all}
              disabled={loading || restoring}
              aria-label={m.admin_trash_select_page()}
              title={m.admin_trash_select_page()}
              onChange={() => trash.send({ type: 'trash.chosen', ids: all ? [] : ids })}
            />
          )}
          {chosen.length > 0 && (
            <Button size="sm" pending={restoring} onClick={() => trash.send({ type: 'trash.restore', ids: chosen })}>
              {m.admin_trash_restore_chosen({ count: formatNumber(chosen.length) })}
            </Button>
          )}
          <IconButton
            icon={RefreshCw}
            size="sm"
            label={m.crud_refresh()}
            onClick={() => trash.send({ type: 'trash.refreshed' })}
          />
        </span>
      </form>
      {failure && answer && (
        <div className={note}>
          <FormFailure failure={failure} />
        </div>
      )}
      {refused.length > 0 && (
        <p role="alert" className={bad}>
          {m.admin_trash_refused({ count: formatNumber(refused.length) })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list */}
      <section className={body} aria-label={m.admin_trash_about()} tabIndex={0}>
        {failed && !answer && (
          <ErrorState title={m.admin_trash_failed()} onRetry={() => trash.send({ type: 'trash.refreshed' })}>
            {failure && failureText(failure)}
          </ErrorState>
        )}
        {loading && !answer && <SkeletonText lines={8} />}
        {answer?.count === 0 && <EmptyState title={narrowed ? m.admin_trash_none() : m.admin_trash_empty()} />}
        {answer && answer.count > 0 && (
          <TrashList
            records={answer.list}
            chosen={chosen}
            reasons={new Map(refused.map(({ id, message }) => [id, message]))}
            disabled={loading || restoring}
            onChosen={(picked) => trash.send({ type: 'trash.chosen', ids: picked })}
            onRestore={(id) => trash.send({ type: 'trash.restore', ids: [id] })}
          />
        )}
      </section>
      <Pager
        page={question.page}
        pageSize={PAGE_SIZE}
        total={answer?.count ?? 0}
        onPage={(page) => trash.send({ type: 'trash.asked', ...question, page })}
      />
    </div>
  );
}

const root = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minWidth: '0',
  minHeight: '0',
  height: 'full',
  background: 'surface',
  textStyle: 'small',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  flexShrink: '0',
  minHeight: '56px',
  paddingInline: { base: '4', tablet: '5' },
  borderBottom: '1px solid {colors.line.soft}',
});
const heading = css({ textStyle: 'heading', whiteSpace: 'nowrap' });
const about = css({ textStyle: 'tiny', color: 'ink.soft', minWidth: '0' });
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  flexShrink: '0',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  '& > input': { width: '240px' },
});
const end = css({ display: 'flex', alignItems: 'center', gap: '2', marginInlineStart: 'auto' });
const note = css({ paddingInline: { base: '4', tablet: '5' }, paddingBottom: '3' });
const bad = css({ paddingInline: { base: '4', tablet: '5' }, paddingBottom: '3', color: 'coral' });
const body = css({
  flex: '1 1 0',
  minHeight: '0',
  overflow: 'auto',
  outlineOffset: '-2px',
  borderTop: '1px solid {colors.line}',
});
