import { AGENT_MAX } from '../../../../contract/lengths.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { localizedOr } from '../../../i18n/locale.ts';
import { useApi } from '../../../portal/system.tsx';
import { usePageData } from '../../../portal/usePageData.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/State.tsx';
import { drugAddress } from '../../drug/drugAddress.ts';
import { AgentChoice } from '../AgentChoice.tsx';
import type { ScreenProps } from '../screen.ts';
import { sourceOfCohort } from '../source.ts';
import { DrugView } from './DrugView.tsx';

/** Where a drug works in the models of a cohort. Without a chosen drug, it is the one with the most models. */
export function DrugScreen(props: ScreenProps) {
  const { size, parameters, onParameters } = props;
  const agent = parameters.drug ?? size.agents[0]?.agent ?? '';
  return (
    <>
      <p className={lede}>{m.drug_question()}</p>
      {agent === '' ? (
        <EmptyState title={m.drug_no_agents()}>{m.drug_no_agents_text({ models: size.models })}</EmptyState>
      ) : (
        <>
          <div className={controls} data-print="none">
            <AgentChoice agents={size.agents} agent={agent} onChoose={(drug) => onParameters({ drug })} />
          </div>
          <OneDrug key={agent} agent={agent} {...props} />
        </>
      )}
    </>
  );
}

function OneDrug({ agent, cohort, size, name }: ScreenProps & { agent: string }) {
  const api = useApi();
  const page = usePageData((signal) =>
    api('drugResponses', { body: { agent: agent.slice(0, AGENT_MAX), cohort } }, { notice: 'never', signal }),
  );
  if (page.missing) return <EmptyState title={m.drug_unknown({ name: agent })}>{m.drug_unknown_text()}</EmptyState>;
  if (page.failed) return <ErrorState title={m.drug_failed()} onRetry={page.retry} />;
  if (!page.data) return <Skeleton height={520} />;
  const { label, agent: known } = page.data;
  const source = sourceOfCohort({ name, size }, localizedOr(label, known));
  return <DrugView drug={page.data} source={source} name={name} addressOf={drugAddress} />;
}

const lede = css({ textStyle: 'lead', maxWidth: '72ch', marginBottom: '6' });
const controls = css({ display: 'flex', flexWrap: 'wrap', gap: '12px 24px', marginBottom: '6' });
