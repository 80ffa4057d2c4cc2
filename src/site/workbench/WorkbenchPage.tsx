import { useState } from 'react';
import type { CohortPlace } from '../../../machines/cohortChoice/cohortChoice.machine.ts';
import { formatQuery } from '../../../machines/search/codec.ts';
import { type Criteria, emptyQuery } from '../../../machines/search/query.ts';
import { cohortsKey, workbenchAddress } from '../../../machines/workbench/address.ts';
import { workbenchCorrections } from '../../../machines/workbench/corrections.ts';
import type { WorkbenchPlace } from '../../../machines/workbench/place.ts';
import type { CohortCriteria } from '../../../machines/workbench/workbench.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { useCatalog } from '../../portal/useCatalog.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { CohortDialog } from './CohortDialog.tsx';
import { Corrections } from './Corrections.tsx';
import { cohortWords, unreadWords } from './cohortWords.ts';
import { ScreenTabs } from './ScreenTabs.tsx';
import type { ScreenProps } from './screen.ts';
import { screenNamed, screenTabs } from './screens.ts';
import { useCohortChoice } from './useCohortChoice.ts';
import { useWorkbench } from './useWorkbench.ts';
import { WorkbenchHead } from './WorkbenchHead.tsx';

/**
 * /analysis?screen={name}&cohort={search}: analyses of a cohort of models. The address defines the cohort, the one to
 * compare with, the screen and its parameters.
 */
export function WorkbenchPage() {
  const { navigation } = useSystem();
  const address = useAddress();
  const { snapshot, send } = useWorkbench();
  const { place, criteria, cohorts, unavailable, failure } = snapshot.context;
  const diseases = useCatalog('diseases').list;
  const ready = snapshot.hasTag('ready');
  const go = (next: Partial<WorkbenchPlace>, replace = false) =>
    navigation.send({
      type: 'navigation.queryChanged',
      address: workbenchAddress({ ...place, ...next, remarks: place.remarks.filter(({ of }) => !(of in next)) }),
      replace,
    });
  const choice = useCohortChoice((which: CohortPlace, chosen: Criteria) => go({ [which]: chosen }));
  const named = (of: CohortPlace, cohort: Criteria) =>
    place.remarks.some((remark) => remark.of === of && remark.fault !== null)
      ? { words: m.workbench_unread(), searchAddress: null }
      : {
          words: cohortWords(cohort, diseases, ready ? (cohorts?.cohort.agents ?? []) : []),
          searchAddress: formatQuery({ ...emptyQuery, ...cohort }),
        };
  const corrected = [cohorts?.cohort.corrected, cohorts?.other?.corrected].filter((text) => text !== undefined);
  const notes = [
    ...corrected.map((text) => m.workbench_corrected({ text })),
    ...(cohorts ? unreadWords(m.workbench_cohort(), cohorts.cohort, place.cohort) : []),
    ...(cohorts?.other && place.other ? unreadWords(m.workbench_other(), cohorts.other, place.other) : []),
    ...(unavailable > 0 ? [m.workbench_unavailable({ count: unavailable })] : []),
  ];
  return (
    <>
      <WorkbenchHead
        cohort={named('cohort', place.cohort)}
        other={place.other && named('other', place.other)}
        cohorts={ready ? cohorts : null}
        notes={ready ? notes : []}
        acts={
          <>
            <Button variant="outline" onClick={() => choice.open('cohort')}>
              {m.workbench_choose()}
            </Button>
            {place.other === null ? (
              <Button variant="outline" onClick={() => choice.open('other')}>
                {m.workbench_compare()}
              </Button>
            ) : (
              <Button variant="ghost" onClick={() => go({ other: null })}>
                {m.workbench_compare_end()}
              </Button>
            )}
          </>
        }
      />
      <ScreenTabs
        tabs={screenTabs}
        current={place.screen}
        addressOf={(screen) => workbenchAddress({ ...place, screen, parameters: {} })}
      />
      <Wrap className={body}>
        {/^\/analysis([?#]|$)/.test(address) && (
          <Corrections corrections={workbenchCorrections(address)} remarks={place.remarks} />
        )}
        {snapshot.hasTag('failed') && (
          <ErrorState title={m.workbench_failed()} onRetry={() => send({ type: 'workbench.retried' })}>
            {failure && failureText(failure)}
          </ErrorState>
        )}
        {snapshot.hasTag('unclear') && (
          <EmptyState title={m.workbench_unclear()}>{m.workbench_unclear_text()}</EmptyState>
        )}
        {snapshot.hasTag('lost') &&
          (unavailable > 0 ? (
            <EmptyState title={m.workbench_gone()}>{m.workbench_gone_text()}</EmptyState>
          ) : (
            <EmptyState title={m.workbench_lost()}>{m.workbench_lost_text()}</EmptyState>
          ))}
        {snapshot.hasTag('empty') && <EmptyState title={m.workbench_empty()}>{m.workbench_empty_text()}</EmptyState>}
        {snapshot.hasTag('busy') && (
          <>
            <p className="sr" role="status">
              {m.workbench_reading()}
            </p>
            <Skeleton height={480} />
          </>
        )}
        {ready && !snapshot.hasTag('empty') && criteria && cohorts && (
          <OneScreen
            key={`${place.screen} ${cohortsKey(place)}`}
            place={place}
            name={named('cohort', place.cohort).words}
            otherName={place.other ? named('other', place.other).words : ''}
            size={cohorts.cohort}
            criteria={criteria}
            onParameters={(parameters) => go({ parameters: { ...place.parameters, ...parameters } }, true)}
          />
        )}
      </Wrap>
      <CohortDialog choice={choice} diseases={diseases} />
    </>
  );
}

type OneScreenProps = Pick<ScreenProps, 'name' | 'otherName' | 'size' | 'onParameters'> & {
  place: WorkbenchPlace;
  criteria: CohortCriteria;
};

function OneScreen({ place, criteria, ...rest }: OneScreenProps) {
  const { Screen } = screenNamed(place.screen);
  // as they were when the cohort came: the screen is mounted again for another one
  const [{ cohort, other }] = useState(criteria);
  return <Screen {...rest} cohort={cohort} other={other} parameters={place.parameters} />;
}

const body = css({ paddingTop: { base: '6', tablet: '8' }, paddingBottom: '14', minHeight: '60vh' });
