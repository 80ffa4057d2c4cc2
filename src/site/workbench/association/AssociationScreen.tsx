import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Association } from '../../../../contract/entities/association.ts';
import { AGENT_MAX } from '../../../../contract/lengths.ts';
import { ASSOCIATION_LEAST } from '../../../../contract/vocabulary.ts';
import { associationMachine } from '../../../../machines/association/association.machine.ts';
import { css } from '../../../../styled-system/css';
import { fromPromise } from '../../../effects/fromPromise.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { useApi } from '../../../portal/system.tsx';
import { failureText } from '../../../shared/failureText.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/State.tsx';
import { AgentChoice } from '../AgentChoice.tsx';
import type { ScreenProps } from '../screen.ts';
import { sourceOfCohort } from '../source.ts';
import { GeneSection } from './GeneSection.tsx';
import { VolcanoSection } from './VolcanoSection.tsx';

/** Two groups of the least size need this many models. */
const LEAST_MODELS = 2 * ASSOCIATION_LEAST;

/** Which alterations go with the response to a drug in a cohort. */
export function AssociationScreen({ cohort, size, name, parameters, onParameters }: ScreenProps) {
  const api = useApi();
  const agent = (parameters.drug ?? '').trim().slice(0, AGENT_MAX);
  const [machine] = useState(() =>
    associationMachine.provide({
      actors: {
        readAssociation: fromPromise<Association, string>(
          async ({ input, signal }) =>
            (await api('association', { body: { cohort, agent: input } }, { notice: 'never', signal })).data,
        ),
      },
    }),
  );
  const [view, send] = useMachine(machine, { input: { agent } });
  useEffect(() => send({ type: 'association.asked', agent }), [send, agent]);
  const { association, place, failure } = view.context;
  const source = sourceOfCohort({ name, size });
  const genes = association?.genes ?? [];
  const chosen = genes.find(({ gene }) => gene.toLowerCase() === parameters.gene?.toLowerCase()) ?? genes[0];
  return (
    <>
      <p className={lede}>{m.association_question()}</p>
      <div className={controls} data-print="none">
        <AgentChoice
          agents={size.agents}
          agent={agent}
          least={LEAST_MODELS}
          onChoose={(drug) => onParameters({ drug, gene: '' })}
        />
      </div>
      {view.hasTag('waiting') && (
        <EmptyState title={m.association_waiting()}>
          {m.association_waiting_text({
            drugs: size.agents.filter(({ models }) => models >= LEAST_MODELS).length,
            least: LEAST_MODELS,
          })}
        </EmptyState>
      )}
      {view.hasTag('failed') && (
        <ErrorState title={m.association_failed()} onRetry={() => send({ type: 'association.retried' })}>
          {failure && failureText(failure)}
        </ErrorState>
      )}
      {view.hasTag('busy') && (
        <>
          <p className="sr" role="status">
            {m.association_busy()}
          </p>
          <Skeleton height={520} />
        </>
      )}
      {view.hasTag('shown') && association !== null && chosen === undefined && (
        <EmptyState title={m.association_empty()}>
          {m.association_empty_text({
            models: association.models.length,
            responses: association.responses,
            least: ASSOCIATION_LEAST,
          })}
        </EmptyState>
      )}
      {view.hasTag('shown') && association !== null && chosen !== undefined && (
        <>
          <VolcanoSection
            association={association}
            chosen={chosen.gene}
            place={place}
            source={source}
            send={send}
            onChoose={(gene) => onParameters({ gene })}
          />
          <GeneSection association={association} gene={chosen} source={source} />
        </>
      )}
    </>
  );
}

const lede = css({ textStyle: 'lead', maxWidth: '72ch', marginBottom: '6' });
const controls = css({ display: 'flex', flexWrap: 'wrap', gap: '12px 24px', marginBottom: '8' });
