import { useSelector } from '@xstate/react';
import type { SearchResult } from '../../../../contract/entities/search.ts';
import type { Column } from '../../../../contract/vocabulary.ts';
import { shownColumns } from '../../../../machines/columnChooser/columns.ts';
import type { ModelQuery } from '../../../../machines/search/query.ts';
import { localized } from '../../../i18n/locale.ts';
import { useSystem } from '../../../portal/system.tsx';

/** The columns that the result shows, in their order: as the address says, as the device remembers, or as usual. */
export function useColumns(): readonly Column[] {
  const { search, columnChooser } = useSystem();
  const said = useSelector(search, ({ context }) => context.query.columns);
  const remembered = useSelector(columnChooser, ({ context }) => context.remembered);
  return shownColumns(said, remembered);
}

/**
 * The agent whose responses are shown, as it is called: the one of the waterfall, else the one that text or criteria ask
 * about. Undefined while there is none.
 */
export function agentOf(shown: { query: ModelQuery; result: SearchResult | null }): string | undefined {
  const { agent } = shown.result ?? {};
  return agent ? localized(agent) : (shown.query.waterfall ?? undefined);
}
