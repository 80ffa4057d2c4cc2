import { useSelector } from '@xstate/react';
import type { Column } from '../../../../contract/vocabulary.ts';
import { shownColumns } from '../../../../machines/columnChooser/columns.ts';
import type { FoundModels } from '../../../../machines/search/found.ts';
import type { ModelQuery } from '../../../../machines/search/query.ts';
import { localized } from '../../../i18n/locale.ts';
import { useSystem } from '../../../portal/system.tsx';

/** Returns the columns of the result in order: from the URL, from the device's storage, or the default ones. */
export function useColumns(): readonly Column[] {
  const { search, columnChooser } = useSystem();
  const said = useSelector(search, ({ context }) => context.query.columns);
  const remembered = useSelector(columnChooser, ({ context }) => context.remembered);
  return shownColumns(said, remembered);
}

/**
 * Returns the name of the agent whose responses are shown: that of the waterfall, otherwise the one in the text or
 * criteria. Undefined if there is none.
 */
export function agentOf(shown: { query: ModelQuery; result: FoundModels | null }): string | undefined {
  const { agent } = shown.result ?? {};
  return agent ? localized(agent) : (shown.query.waterfall ?? undefined);
}
