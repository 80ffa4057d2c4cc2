import { useSelector } from '@xstate/react';
import { LockKeyhole, Trash2 } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { usePermission } from '../base/permissions.tsx';
import { screenBody } from '../base/ScreenHead.tsx';
import { KeyList } from './KeyList.tsx';
import { PrefixList } from './PrefixList.tsx';
import type { CacheKeysRef } from './useCacheKeys.ts';

type KeysPartProps = { keys: CacheKeysRef; onOpen: (key: string) => void; onRemove: (keys: readonly string[]) => void };

/** The key prefixes and the keys found so far, with buttons to find more or remove them. */
export function KeysPart({ keys, onOpen, onRemove }: KeysPartProps) {
  const mayRemove = usePermission('redis:del');
  const mayOpen = usePermission('redis:detail');
  const context = useSelector(keys, (snapshot) => snapshot.context);
  const { question, met, hidden, prefixes, cursor, chosen, failure, counted, bulkFailure } = context;
  const walking = useTag(keys, 'walking');
  const failed = useTag(keys, 'failed');
  const counting = useTag(keys, 'counting');
  const retry = () => keys.send({ type: 'keys.refreshed' });
  if (failed && !met)
    return (
      <ErrorState title={m.admin_redis_load_failed()} onRetry={retry}>
        {failure && failureText(failure)}
      </ErrorState>
    );
  if (!met) return <SkeletonText lines={8} />;
  return (
    <>
      <div className={`${screenBody} ${columns}`}>
        {prefixes && (
          <PrefixList
            prefixes={prefixes}
            pattern={question.pattern}
            onAsk={(pattern) => keys.send({ type: 'keys.asked', question: { pattern, type: null } })}
          />
        )}
        <div className={main}>
          {failure && failed && <FormFailure failure={failure} />}
          {bulkFailure && !counted && <FormFailure failure={bulkFailure} />}
          {met.length === 0 ? (
            <EmptyState title={m.admin_redis_none()}>
              {cursor === null ? m.admin_redis_none_text() : m.admin_redis_none_yet()}
            </EmptyState>
          ) : (
            <KeyList
              entries={met}
              {...{ chosen, mayRemove, mayOpen, onOpen }}
              onChosen={(some) => keys.send({ type: 'keys.chosen', keys: some })}
            />
          )}
          {hidden.length > 0 && (
            <ul className={secrets} aria-label={m.admin_redis_hidden()}>
              {hidden.map(({ prefix, count }) => (
                <li key={prefix} className={secret}>
                  <LockKeyhole aria-hidden size={14} strokeWidth={1.75} />
                  <code>{prefix}</code> {m.admin_redis_hidden_count({ count: formatNumber(count) })}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <footer className={foot}>
        <span role="status">{m.admin_redis_met({ count: formatNumber(met.length) })}</span>
        {cursor !== null && (
          <Button size="sm" variant="outline" pending={walking} onClick={() => keys.send({ type: 'keys.more' })}>
            {m.admin_redis_more()}
          </Button>
        )}
        {mayRemove && (
          <span className={acts}>
            {chosen.length > 0 && (
              <Button size="sm" variant="danger" onClick={() => onRemove(chosen)}>
                <Trash2 aria-hidden size={16} strokeWidth={1.75} />
                {m.admin_redis_remove_chosen({ count: formatNumber(chosen.length) })}
              </Button>
            )}
            {question.pattern !== '*' && (
              <Button size="sm" variant="outline" pending={counting} onClick={() => keys.send({ type: 'bulk.asked' })}>
                {m.admin_redis_bulk()}
              </Button>
            )}
          </span>
        )}
      </footer>
    </>
  );
}

const columns = css({
  display: 'grid!',
  alignContent: 'start',
  gap: '5',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '4',
  desktop: { gridTemplateColumns: '250px minmax(0, 1fr)' },
});
const main = css({ display: 'grid', gap: '3', alignContent: 'start', minWidth: '0' });
const secrets = css({ display: 'grid', gap: '1', margin: '0', padding: '0', listStyle: 'none' });
const secret = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'tiny', color: 'ink.soft' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  flexShrink: '0',
  minHeight: '52px',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '2',
  borderTop: '1px solid {colors.line}',
  textStyle: 'tiny',
});
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginInlineStart: 'auto' });
