import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Association } from '../../../../contract/entities/association.ts';
import { AGENT_MAX } from '../../../../contract/lengths.ts';
import { ASSOCIATION_KINDS, ASSOCIATION_LEAST, CORRELATION_LEAST } from '../../../../contract/vocabulary.ts';
import { type AssociationQuestion, associationMachine } from '../../../../machines/association/association.machine.ts';
import { type Correction, correctionsOf, type ParameterRules } from '../../../../machines/workbench/parameterRules.ts';
import { css } from '../../../../styled-system/css';
import { fromPromise } from '../../../effects/fromPromise.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { useApi } from '../../../portal/system.tsx';
import { failureText } from '../../../shared/failureText.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/State.tsx';
import { AgentChoice } from '../AgentChoice.tsx';
import { agentWords } from '../agentWords.ts';
import { Corrections } from '../Corrections.tsx';
import type { ScreenProps } from '../screen.ts';
import { sourceOfCohort } from '../source.ts';
import { ExpressionSection } from './ExpressionSection.tsx';
import { featureColumns } from './featureColumns.tsx';
import { keyOf, withFeatures } from './features.ts';
import { GroupSection } from './GroupSection.tsx';
import { NumberSection } from './NumberSection.tsx';
import { VolcanoSection } from './VolcanoSection.tsx';

/** Two groups of the least size need this many models. */
const LEAST_MODELS = 2 * ASSOCIATION_LEAST;
/** The value of the parameter `adjust`. */
const DISEASE = 'disease';

/** Which alterations, expression or markers go with the response to a drug in a cohort. */
export function AssociationScreen({ cohort, size, name, parameters, onParameters }: ScreenProps) {
  const api = useApi();
  const question: AssociationQuestion = {
    agent: (parameters.drug ?? '').trim().slice(0, AGENT_MAX),
    kind: ASSOCIATION_KINDS.find((kind) => kind === parameters.kind) ?? ASSOCIATION_KINDS[0],
    adjusted: parameters.adjust === DISEASE,
  };
  const { agent, kind, adjusted } = question;
  const [machine] = useState(() =>
    associationMachine.provide({
      actors: {
        readAssociation: fromPromise<Association, AssociationQuestion>(async ({ input, signal }) =>
          withFeatures((await api('association', { body: { cohort, ...input } }, { notice: 'never', signal })).data),
        ),
      },
    }),
  );
  const [view, send] = useMachine(machine, { input: { question } });
  useEffect(
    () => send({ type: 'association.asked', question: { agent, kind, adjusted } }),
    [send, agent, kind, adjusted],
  );
  const { association, place, failure } = view.context;
  const source = sourceOfCohort({ name, size });
  const drug = agentWords(size.agents, association?.agent ?? agent);
  const features = association?.features ?? [];
  const asked = parameters.feature?.toLowerCase();
  const chosen = features.find((feature) => keyOf(feature).toLowerCase() === asked) ?? features[0];
  return (
    <>
      <p className={lede}>{m.association_question()}</p>
      <div className={controls} data-print="none">
        <AgentChoice
          agents={size.agents}
          agent={agent}
          least={LEAST_MODELS}
          onChoose={(drug) => onParameters({ drug, feature: '' })}
        />
        <Segmented
          label={m.association_kind()}
          value={kind}
          options={ASSOCIATION_KINDS.map((value) => ({ value, label: kindLabels[value]() }))}
          onChange={(value) =>
            onParameters({ kind: value === ASSOCIATION_KINDS[0] ? '' : value, feature: '', sort: '' })
          }
        />
        <Segmented
          label={m.association_adjustment()}
          value={adjusted ? DISEASE : ''}
          options={[
            { value: '', label: m.association_adjust_none() },
            { value: DISEASE, label: m.association_adjust_disease() },
          ]}
          onChange={(adjust) => onParameters({ adjust })}
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
      {view.hasTag('shown') && association?.agent === null && (
        <EmptyState title={m.drug_unknown({ name: agent })}>{m.drug_unknown_text()}</EmptyState>
      )}
      {view.hasTag('shown') && association !== null && association.agent !== null && chosen === undefined && (
        <EmptyState title={m.association_empty()}>
          {m.association_empty_text({
            kind: association.kind,
            adjusted: String(association.adjusted),
            models: association.models.length,
            responses: association.responses,
            least: association.kind === 'expression' ? CORRELATION_LEAST : ASSOCIATION_LEAST,
          })}
        </EmptyState>
      )}
      {view.hasTag('shown') && association !== null && chosen !== undefined && (
        <>
          <Corrections
            corrections={[
              ...featureCorrections(parameters.feature, keyOf(chosen)),
              ...correctionsOf(sortRules(association), { sort: parameters.sort ?? '' }),
            ]}
          />
          <VolcanoSection
            association={association}
            drug={drug}
            chosen={chosen}
            place={place}
            sort={parameters.sort ?? ''}
            source={source}
            send={send}
            onChoose={(feature) => onParameters({ feature: keyOf(feature) })}
            onSort={(sort) => onParameters({ sort })}
          />
          {chosen.groups !== null ? (
            <GroupSection {...{ association, drug, source }} feature={chosen} groups={chosen.groups} />
          ) : chosen.values !== null ? (
            <NumberSection {...{ association, drug, source }} feature={chosen} values={chosen.values} />
          ) : (
            <ExpressionSection key={keyOf(chosen)} {...{ association, drug, cohort, source }} feature={chosen} />
          )}
        </>
      )}
    </>
  );
}

const kindLabels = {
  alterations: m.association_kind_alterations,
  markers: m.association_kind_markers,
  expression: m.association_kind_expression,
};

function sortRules(association: Association): ParameterRules {
  const keys = featureColumns(association, () => undefined).map(({ key }) => key);
  return { sort: { kind: 'choice', first: 'p', values: [...keys, ...keys.map((key) => `-${key}`)] } };
}

/** The names of features differ in case only by how they were typed. */
function featureCorrections(asked = '', used: string): Correction[] {
  if (asked.trim() === '' || asked.toLowerCase() === used.toLowerCase()) return [];
  return [{ name: 'feature', asked, used, rule: { kind: 'choice', first: used, values: [] } }];
}

const lede = css({ textStyle: 'lead', maxWidth: '72ch', marginBottom: '6' });
const controls = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 24px',
  marginBottom: '8',
});
