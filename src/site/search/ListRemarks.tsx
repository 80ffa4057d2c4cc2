import { useSelector } from '@xstate/react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';

/** Warnings about the list in the URL: it is gone, incomplete, or stored only in this tab. */
export function ListRemarks() {
  const { search } = useSystem();
  const lost = useSelector(search, ({ context }) => context.unknown.some((part) => part.startsWith('list=')));
  const unavailable = useSelector(search, ({ context }) => (context.query.list === null ? 0 : context.unavailable));
  const unsaved = useSelector(
    search,
    ({ context: { query, unsaved } }) => query.list !== null && query.list === unsaved,
  );
  return (
    // it exists before its text, so that screen readers announce the change
    <div role="status">
      {lost && <p className={note}>{m.search_list_lost()}</p>}
      {unavailable > 0 && <p className={note}>{m.search_list_unavailable({ count: formatNumber(unavailable) })}</p>}
      {unsaved && (
        <p className={note}>
          {m.search_list_unsaved()}{' '}
          <Button variant="ghost" size="sm" onClick={() => search.send({ type: 'search.listRetried' })}>
            {m.search_list_save()}
          </Button>
        </p>
      )}
    </div>
  );
}

const note = css({ marginTop: '3', textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' });
