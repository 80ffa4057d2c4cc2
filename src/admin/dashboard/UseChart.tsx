import { useDeferredValue } from 'react';
import type { Dashboard } from '../../../contract/entities/dashboard.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { laterDeferred } from '../../ui/later.tsx';
import { Pane } from './Pane.tsx';

const LaterCounts = laterDeferred(() => import('./UseCounts.tsx').then((part) => part.UseCounts));
// a large part, which comes while the figures are loading
void LaterCounts.preload();

/** Searches and downloads per day, each with an axis of its own, because searches are many times as many. */
export function UseChart({ data: { days, searches, downloads } }: { data: Dashboard }) {
  const hasCode = useDeferredValue(true, LaterCounts.hasCome());
  if (!searches && !downloads) return null;
  return (
    <Pane title={m.admin_dashboard_use()} detail={m.admin_dashboard_thirty_days()}>
      <div className={field}>
        {searches && (
          <div className={place} aria-busy={!hasCode}>
            {hasCode && (
              <LaterCounts
                days={days}
                counts={searches.byDay}
                title={m.admin_dashboard_searches_day()}
                color="var(--colors-chart-1)"
              />
            )}
          </div>
        )}
        {downloads && (
          <div className={place} aria-busy={!hasCode}>
            {hasCode && (
              <LaterCounts
                days={days}
                counts={downloads.byDay}
                title={m.admin_dashboard_downloads_day()}
                color="var(--colors-chart-2)"
              />
            )}
          </div>
        )}
      </div>
    </Pane>
  );
}

const field = css({ display: 'grid', gap: '2', paddingInline: '5' });
// as high as the chart, so that nothing moves when it comes
const place = css({ minHeight: '160px' });
