import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { useSystem } from '../../../portal/system.tsx';
import { useDeferredSelector } from '../../../portal/useDeferredSelector.ts';
import { usePhone } from '../../../ui/useMedia.ts';
import { useUsualView } from '../../models/ModelResults.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { OrderSelect } from './OrderSelect.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

type ResultHeadProps = {
  /** The filter button on tablets. */
  filters: ReactNode;
  /** The actions on the whole result: save the search, export it. */
  acts?: ReactNode;
};

/** The number of models, the time taken, the order, and the view. Phones have the controls in a bar of their own. */
export function ResultHead({ filters, acts }: ResultHeadProps) {
  const { search } = useSystem();
  const result = useDeferredSelector(search, ({ context }) => context.result);
  const busy = useDeferredSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const failed = useDeferredSelector(search, (snapshot) => snapshot.hasTag('failed'));
  const phone = usePhone();
  return (
    <div className={row}>
      <h1 className={title} tabIndex={-1} data-old={busy && result !== null}>
        {result && !failed ? countOf(result.count) : m.search_title()}{' '}
        {result && !failed && (
          <span className={took}>
            {m.search_took({ milliseconds: formatNumber(Math.max(1, Math.round(result.tookMs))) })}
            {busy && <span className={old}> {m.search_of_before()}</span>}
          </span>
        )}
      </h1>
      {!phone && (
        <>
          {filters}
          {acts && (
            <div className={controls} data-print="none">
              {acts}
            </div>
          )}
          <div data-print="none">
            <OrderSelect />
          </div>
          <div className={controls} data-print="none">
            <ViewControls />
          </div>
        </>
      )}
    </div>
  );
}

/** Table or cards, and the columns. */
export function ViewControls() {
  const { search } = useSystem();
  const view = useSelector(search, ({ context }) => context.query.view);
  const usual = useUsualView();
  return (
    <>
      <ViewSwitch
        view={view ?? usual}
        onChange={(chosen) => search.send({ type: 'search.viewChanged', view: chosen })}
      />
      <ColumnsButton />
    </>
  );
}

export const countOf = (count: number): string => m.search_count({ count: formatNumber(count) });

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginBottom: { base: '1', tablet: '3' },
});
const title = css({
  textStyle: 'heading',
  marginRight: 'auto',
  // results are dimmed only after 300 ms, so that a fast response causes no flicker
  '&[data-old=true]': { color: 'ink.soft', transition: 'color 0s 300ms' },
});
const old = css({ animation: 'fadeIn 0s 300ms backwards' });
const took = css({ marginLeft: '2', fontWeight: 'regular', fontSize: 'small', letterSpacing: '0', color: 'ink.faint' });
const controls = css({ display: 'flex', alignItems: 'center', gap: '2' });
