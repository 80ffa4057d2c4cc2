import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { useTag } from '../../portal/useTag.ts';
import { later } from '../../ui/later.tsx';
import type { Crud } from './useCrud.ts';

const report = () => import('./WorkReport.tsx');
const LaterWorkToasts = later(() => report().then((part) => part.WorkToasts));
const LaterRefusedRecords = later(() => report().then((part) => part.RefusedRecords));

/** Loads what tells about work, before the user can begin any. */
export function preloadWorkReport(): void {
  void LaterWorkToasts.preload();
  void LaterRefusedRecords.preload();
}

type WorkBarsProps = { crud: Crud; rows: readonly ResourceRecord[]; children?: ReactNode };

/** The bars at the foot of a list: the result of the last work with its undo, and `children`. */
export function WorkBars({ crud, rows, children }: WorkBarsProps) {
  const reported = useTag(crud, 'reported');
  const exporting = useTag(crud, 'exporting');
  const exportFailed = useTag(crud, 'exportFailed');
  const refused = useSelector(crud, ({ context }) => (context.report?.refused.length ?? 0) > 0);
  return (
    <div className={root}>
      <div role="status" className={stack}>
        {(reported || exporting || exportFailed) && <LaterWorkToasts crud={crud} rows={rows} />}
      </div>
      {reported && refused && <LaterRefusedRecords crud={crud} />}
      {children}
    </div>
  );
}

const root = css({
  position: 'absolute',
  insetInline: '4',
  bottom: '60px',
  zIndex: 'sticky',
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  pointerEvents: 'none',
  '& > *, & > [role=status] > *': { pointerEvents: 'auto' },
});
const stack = css({ display: 'grid', justifyItems: 'center', gap: '2' });
