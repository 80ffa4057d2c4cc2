import { useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import type { GridHandle } from '../../ui/table/useRowKeys.ts';
import type { Crud } from './useCrud.ts';

/**
 * Gives the focus back to a row whose removal was refused. It went to the next row when the question closed, where the
 * next key would act on another record.
 */
export function useKeptRow(crud: Crud, grid: RefObject<GridHandle | null>): void {
  const kept = useSelector(crud, ({ context: { report } }) =>
    report?.action === 'remove' ? report.refused[0]?.id : undefined,
  );
  useEffect(() => {
    if (kept !== undefined) grid.current?.focus(kept);
  }, [kept, grid]);
}
