import { useSelector } from '@xstate/react';
import { ChartColumn } from 'lucide-react';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { analysisAddress } from './analysisAddress.ts';

/** Opens the analyses with the current search as the cohort, at the drug whose responses are plotted. */
export function AnalyzeLink() {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  return (
    <LinkButton variant="ghost" href={analysisAddress(query, 'drug')}>
      <ChartColumn aria-hidden size={16} strokeWidth={1.5} />
      {m.workbench_analyze()}
    </LinkButton>
  );
}
