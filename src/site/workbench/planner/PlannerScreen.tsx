import { choiceParameters, parseChoice, parsePlan, planParameters } from '../../../../machines/planner/address.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { failureText } from '../../../shared/failureText.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/State.tsx';
import type { ScreenProps } from '../screen.ts';
import { sourceOfCohort } from '../source.ts';
import { ModelsSection } from './ModelsSection.tsx';
import { PlanInputs } from './PlanInputs.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { PowerSection } from './PowerSection.tsx';
import { usePlanner } from './usePlanner.ts';

/** How many models and animals a study needs: power by simulation, the choice of models, and the plan as a request. */
export function PlannerScreen({ cohort, size, name, parameters, onParameters }: ScreenProps) {
  const plan = parsePlan(parameters);
  const choice = parseChoice(parameters);
  const source = sourceOfCohort({ name, size });
  const { snapshot, send } = usePlanner(cohort, plan);
  const { result, failure } = snapshot.context;
  return (
    <>
      <h2 className="sr">{m.planner_title()}</h2>
      <p className={lede}>{m.planner_lede()}</p>
      <PlanInputs plan={plan} onChange={(change) => onParameters(planParameters(change))} />
      <p className={status} role="status">
        {snapshot.hasTag('busy') && (snapshot.hasTag('rough') && result ? refining(result.trials) : m.planner_busy())}
      </p>
      {snapshot.hasTag('failed') && (
        <ErrorState title={m.planner_failed()} onRetry={() => send({ type: 'planner.retried' })}>
          {failure && failureText(failure)}
        </ErrorState>
      )}
      {result === null && snapshot.hasTag('busy') && (
        <div className={waiting}>
          <Skeleton height={520} />
        </div>
      )}
      {result !== null && !snapshot.hasTag('failed') && (
        <div className={results} data-stale={snapshot.hasTag('stale')} aria-busy={snapshot.hasTag('stale')}>
          <PowerSection plan={snapshot.context.shown} result={result} source={source} />
        </div>
      )}
      <ModelsSection
        cohort={cohort}
        plan={plan}
        choice={choice}
        source={source}
        onChoice={(next) => onParameters(choiceParameters(next))}
      >
        {(chosen) =>
          result !== null &&
          snapshot.hasTag('refined') && (
            <PlanSummary
              cohort={cohort}
              plan={plan}
              choice={choice}
              result={result}
              chosen={chosen}
              panel={parameters.panel}
              onRequest={(to) => send({ type: 'planner.requested', to })}
            />
          )
        }
      </ModelsSection>
    </>
  );
}

const refining = (trials: number) => m.planner_refining({ trials: formatNumber(trials) });

const lede = css({ color: 'ink.soft', maxWidth: '72ch', marginBottom: '6' });
const status = css({ textStyle: 'small', color: 'ink.soft', minHeight: '24px', marginBottom: '2' });
const waiting = css({ marginBottom: '10' });
const results = css({ '&[data-stale=true]': { opacity: '0.6' } });
