import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { TRASH_CODES } from '../../../contract/entities/trash.ts';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, sentences } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { NoAccess } from '../base/NoAccess.tsx';
import { useHasCode, usePermission } from '../base/permissions.tsx';
import { ListBar } from '../list/ListBar.tsx';
import { resourceTitle } from '../resource/resourceTitle.ts';
import { PurgeQuestion } from './PurgeQuestion.tsx';
import { TrashList } from './TrashList.tsx';
import { PAGE_SIZE, useTrash } from './useTrash.ts';

/** 回收站, for users who may restore records of at least one resource. */
export default function TrashScreen() {
  const has = useHasCode();
  return TRASH_CODES.some(has) ? <Trash /> : <NoAccess page={m.admin_page_trash()} code={null} />;
}

/** The removed records of every resource whose records the user may remove, with buttons to restore them. */
function Trash() {
  const trash = useTrash();
  const { question, answer, chosen, refused, failure } = useSelector(trash, ({ context }) => context);
  const loading = useTag(trash, 'loading');
  const failed = useTag(trash, 'failed');
  const restoring = useTag(trash, 'restoring');
  const mayPurge = usePermission('trash:purge');
  const ask = (changed: Partial<typeof question>) =>
    trash.send({ type: 'trash.asked', ...question, page: 1, ...changed });
  const [resource, setResource] = useState<string | null>(question.resource || null);
  const narrowed = question.resource !== '' || question.text !== '';
  return (
    <div className={root} aria-busy={loading || restoring}>
      <header className={head}>
        <h1 className={heading}>{m.admin_page_trash()}</h1>
        <p className={about}>
          {sentences(
            m.admin_trash_about(),
            answer?.keptDays && m.admin_trash_kept({ days: formatNumber(answer.keptDays) }),
          )}
        </p>
      </header>
      <ListBar
        id="trash"
        label={m.crud_filters_of({ title: m.admin_page_trash() })}
        textLabel={m.admin_trash_name()}
        text={question.text}
        maxLength={SEARCH_TEXT_MAX}
        onSearch={(text) => ask({ text, resource: resource ?? '' })}
        onReset={() => {
          setResource(null);
          ask({ text: '', resource: '' });
        }}
        tools={
          <>
            {chosen.length > 0 && (
              <Button size="sm" pending={restoring} onClick={() => trash.send({ type: 'trash.restore', ids: chosen })}>
                {m.admin_trash_restore_chosen({ count: formatNumber(chosen.length) })}
              </Button>
            )}
            {chosen.length > 0 && mayPurge && (
              <Button
                size="sm"
                variant="outline"
                disabled={restoring}
                onClick={() => trash.send({ type: 'trash.purgeAsked', ids: chosen })}
              >
                {m.admin_trash_purge_chosen({ count: formatNumber(chosen.length) })}
              </Button>
            )}
            <IconButton
              icon={RefreshCw}
              size="sm"
              label={m.crud_refresh()}
              onClick={() => trash.send({ type: 'trash.refreshed' })}
            />
          </>
        }
      >
        <SelectField
          id="trash-resource"
          label={m.admin_trash_resource()}
          layout="search"
          value={resource}
          placeholder={m.admin_trash_every()}
          options={(answer?.resources ?? []).map(({ resource: value, count }) => ({
            value,
            label: m.admin_trash_option({ name: resourceTitle(value), count: formatNumber(count) }),
          }))}
          searchable={false}
          onChange={setResource}
        />
      </ListBar>
      {failure && answer && (
        <div className={note}>
          <FormFailure failure={failure} />
        </div>
      )}
      {refused.length > 0 && (
        <div role="alert" className={bad}>
          <strong>{m.admin_trash_refused({ count: formatNumber(refused.length) })}</strong>
          <ul>
            {refused.map(({ id, label, message }) => (
              <li key={id}>
                {localized(label)}: <span>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {answer && answer.count > 0 ? (
        <TrashList
          records={answer.list}
          chosen={chosen}
          busy={loading || restoring}
          from={(question.page - 1) * PAGE_SIZE}
          total={answer.count}
          onChosen={(picked) => trash.send({ type: 'trash.chosen', ids: picked })}
          onRestore={(id) => trash.send({ type: 'trash.restore', ids: [id] })}
        />
      ) : (
        <div className={body}>
          {failed && !answer && (
            <ErrorState title={m.admin_trash_failed()} onRetry={() => trash.send({ type: 'trash.refreshed' })}>
              {failure && failureText(failure)}
            </ErrorState>
          )}
          {loading && !answer && <SkeletonText lines={8} />}
          {answer?.count === 0 && <EmptyState title={narrowed ? m.admin_trash_none() : m.admin_trash_empty()} />}
        </div>
      )}
      <Pager
        page={question.page}
        pageSize={PAGE_SIZE}
        total={answer?.count ?? 0}
        onPage={(page) => trash.send({ type: 'trash.asked', ...question, page })}
      />
      <PurgeQuestion trash={trash} />
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
  paddingBlock: '2',
  paddingInline: { base: '4', tablet: '5' },
  borderBottom: '1px solid {colors.line.soft}',
});
const heading = css({ textStyle: 'heading', whiteSpace: 'nowrap' });
const about = css({ textStyle: 'tiny', color: 'ink.soft', minWidth: '0' });
const note = css({ paddingInline: { base: '4', tablet: '5' }, paddingBottom: '3' });
const bad = css({ paddingInline: { base: '4', tablet: '5' }, paddingBottom: '3', color: 'coral' });
const body = css({ flex: '1 0 auto', borderTop: '1px solid {colors.line}' });
