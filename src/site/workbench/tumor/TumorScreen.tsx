import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { MODEL_TYPES } from '../../../../contract/modelTypes.ts';
import { isOutdated } from '../../../../machines/tumor/tumor.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { useSystem } from '../../../portal/system.tsx';
import { failureText } from '../../../shared/failureText.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/State.tsx';
import type { ScreenProps } from '../screen.ts';
import { sourceOfCohort } from '../source.ts';
import { TumorInput } from './TumorInput.tsx';
import { TumorReading } from './TumorReading.tsx';
import { TumorResult } from './TumorResult.tsx';

/**
 * The models of a cohort that resemble a tumor. The tumor is in its statechart alone, which stays while other pages are
 * shown; the address has only the type of model.
 */
export function TumorScreen({ cohort, size, name, parameters, onParameters }: ScreenProps) {
  const { tumor } = useSystem();
  const view = useSelector(tumor, (snapshot) => snapshot);
  const { question, result, failure } = view.context;
  const modelType = MODEL_TYPES.find((type) => type === parameters.type);
  const key = JSON.stringify({ cohort, ...(modelType && { modelType }) });
  useEffect(() => tumor.send({ type: 'tumor.placed', place: JSON.parse(key) }), [tumor, key]);
  return (
    <>
      <p className={lede}>{m.tumor_lead()}</p>
      <TumorInput modelType={modelType ?? ''} onModelType={(type) => onParameters({ type })} />
      {view.hasTag('failed') && (
        <ErrorState title={m.tumor_failed()} onRetry={() => tumor.send({ type: 'tumor.retried' })}>
          {failure && failureText(failure)}
        </ErrorState>
      )}
      {view.hasTag('busy') && (
        <>
          <p className="sr" role="status">
            {m.tumor_reading()}
          </p>
          <Skeleton height={320} />
        </>
      )}
      {view.hasTag('shown') && result !== null && question !== null && (
        <>
          {isOutdated(view.context) && (
            <p className={outdated} role="status">
              {m.tumor_outdated()}
            </p>
          )}
          <TumorReading result={result} diagnosis={question.diagnosis ?? ''} />
          {result.models.length === 0 ? (
            <EmptyState title={m.tumor_empty()}>
              {m.tumor_empty_text({
                models: formatNumber(result.compared),
                understood: formatNumber(result.entries.filter(({ gene }) => gene !== null).length),
              })}
            </EmptyState>
          ) : (
            <TumorResult result={result} question={question} source={sourceOfCohort({ name, size })} cohort={name} />
          )}
        </>
      )}
    </>
  );
}

const lede = css({ textStyle: 'lead', maxWidth: '72ch', marginBottom: '6' });
const outdated = css({ textStyle: 'small', color: 'ink.soft', marginBottom: '4' });
