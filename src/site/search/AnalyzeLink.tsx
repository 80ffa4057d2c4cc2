import { useSelector } from '@xstate/react';
import { ChartColumn } from 'lucide-react';
import { formatQuery } from '../../../machines/search/codec.ts';
import { parseCohort, workbenchAddress } from '../../../machines/workbench/address.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Opens the analyses with the current search as the cohort, at the drug whose responses are plotted. */
export function AnalyzeLink() {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  const address = workbenchAddress({
    screen: 'drug',
    parameters: query.waterfall === null ? {} : { drug: query.waterfall },
    cohort: parseCohort(formatQuery(query)),
    other: null,
  });
  return (
    <LinkButton variant="ghost" href={address}>
      <ChartColumn aria-hidden size={16} strokeWidth={1.5} />
      {m.workbench_analyze()}
    </LinkButton>
  );
}
