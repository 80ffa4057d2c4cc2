import { useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import type { GridHandle } from '../../ui/table/useRowKeys.ts';
import type { Crud } from './useCrud.ts';

/**
 * Returns the focus to a row whose removal was rejected. When the dialog closed, the focus moved to the next row, and
 * the next key would act on the wrong record.
 */
export function useKeptRow(crud: Crud, grid: RefObject<GridHandle | null>): void {
  const kept = useSelector(crud, ({ context: { report } }) =>
    report?.action === 'remove' ? report.refused[0]?.id : undefined,
  );
  useEffect(() => {
    if (kept !== undefined) grid.current?.focus(kept);
  }, [kept, grid]);
}
