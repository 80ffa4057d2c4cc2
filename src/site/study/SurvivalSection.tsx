import { useState } from 'react';
import type { StudyEvent, Survival, SurvivalStep } from '../../../contract/entities/analysis.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, textOr } from '../../i18n/format.ts';
import { sentences } from '../../i18n/sentences.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import type { PassportColumn } from '../detail/PassportTable.tsx';
import { FigureFrame } from './FigureFrame.tsx';
import type { FigureArm, FollowedArm } from './figureArms.ts';
import { clauses, pOrNone } from './figureWords.ts';
import { hazardWords } from './forestRows.ts';
import { SurvivalPlot } from './SurvivalPlot.tsx';
import { eventWords, type StudySource } from './source.ts';

type SurvivalSectionProps = {
  /** The visible arms. */
  arms: readonly FigureArm[];
  /** The event (`StudyAnalysis.event`). */
  event: StudyEvent;
  source: StudySource;
};

const isFollowed = (arm: FigureArm): arm is FollowedArm => arm.survival !== null;

/** Time to the event by arm (Kaplan–Meier), with the animals at risk below. */
export function SurvivalSection({ arms, event, source }: SurvivalSectionProps) {
  const [bands, setBands] = useState<'off' | 'on'>('off');
  const followed = arms.filter(isFollowed);
  const happened = followed.some(({ survival }) => survival.events > 0);
  const description = m.figure_survival_label({
    day: Math.max(0, ...followed.flatMap(({ survival }) => survival.steps.map(({ day }) => day))),
    arms: clauses(...followed.map(armWords)),
  });
  return (
    <FigureFrame
      id="survival"
      title={m.figure_survival()}
      source={source}
      text={sentences(
        m.figure_survival_text({ event: eventWords(event) }),
        followed.length > 0 && !happened && m.figure_survival_still({ event: eventWords(event) }),
      )}
      description={description}
      keys={[]}
      empty={m.figure_survival_none()}
      figure={
        followed.length === 0 ? null : <SurvivalPlot arms={followed} label={description} bands={bands === 'on'} />
      }
      controls={
        happened && (
          <Segmented
            label={m.figure_bands()}
            value={bands}
            options={[
              { value: 'off', label: m.figure_bands_off() },
              { value: 'on', label: m.figure_bands_on() },
            ]}
            onChange={setBands}
          />
        )
      }
      table={{ columns: armColumns(), rows: followed, rowKey: ({ name }) => name, minWidth: 820 }}
      csv={{
        columns: stepColumns(),
        rows: followed.flatMap((arm) => arm.survival.steps.map((step) => ({ arm, step }))),
      }}
    >
      <ul className={list}>
        {followed.map((arm) => (
          <li key={arm.name}>{armWords(arm)}</li>
        ))}
      </ul>
    </FigureFrame>
  );
}

const armWords = ({ title, n, survival }: FollowedArm): string =>
  m.figure_survival_arm({
    arm: title,
    events: formatNumber(survival.events),
    n: formatNumber(n),
    median: medianWords(survival),
  });

/** Returns the median with its interval, whose upper end is often not reached. */
export function medianWords({ medianDays, medianLow, medianHigh }: Survival): string {
  if (medianDays === null) return m.figure_median_none();
  const days = formatNumber(medianDays);
  if (medianLow === null) return m.figure_median_days({ days });
  const low = formatNumber(medianLow);
  return medianHigh === null
    ? m.figure_median_from({ days, low })
    : m.figure_median_between({ days, low, high: formatNumber(medianHigh) });
}

function armColumns(): PassportColumn<FollowedArm>[] {
  const count = (key: string, label: string, value: (arm: FollowedArm) => number): PassportColumn<FollowedArm> => ({
    key,
    label,
    numeric: true,
    cell: (arm) => formatNumber(value(arm)),
    text: value,
  });
  return [
    { key: 'arm', label: m.detail_arm(), heads: true, cell: ({ title }) => title, text: ({ title }) => title },
    count('n', m.detail_arm_n(), ({ n }) => n),
    count('events', m.figure_events(), ({ survival }) => survival.events),
    count('left', m.figure_left(), ({ survival }) => survival.removed),
    {
      key: 'median',
      label: m.figure_median(),
      cell: ({ survival }) => medianWords(survival),
      text: ({ survival }) => survival.medianDays,
    },
    {
      key: 'logRank',
      label: m.figure_log_rank(),
      numeric: true,
      cell: ({ comparison }) => pOrNone(comparison?.logRank?.pHolm),
      text: ({ comparison }) => comparison?.logRank?.pHolm ?? null,
    },
    {
      key: 'hazard',
      label: m.figure_hazard(),
      cell: ({ comparison }) => textOr(comparison && hazardWords(comparison)),
      text: ({ comparison }) => comparison?.hazardRatio?.value ?? null,
    },
  ];
}

type ArmStep = { arm: FollowedArm; step: SurvivalStep };

function stepColumns(): PassportColumn<ArmStep>[] {
  const column = (
    key: string,
    label: string,
    text: (row: ArmStep) => string | number | null,
  ): PassportColumn<ArmStep> => ({ key, label, cell: text, text });
  const percent = (share: number | null) => (share === null ? null : share * 100);
  return [
    column('arm', m.detail_arm(), ({ arm }) => arm.title),
    column('day', m.detail_day_column(), ({ step }) => step.day),
    column('atRisk', m.figure_at_risk(), ({ step }) => step.atRisk),
    column('events', m.figure_events(), ({ step }) => step.events),
    column('censored', m.figure_censored(), ({ step }) => step.censored),
    column('share', m.figure_share(), ({ step }) => percent(step.share)),
    column('low', m.figure_low(), ({ step }) => percent(step.low)),
    column('high', m.figure_high(), ({ step }) => percent(step.high)),
  ];
}

const list = css({ display: 'grid', gap: '1', marginTop: '4', textStyle: 'small', color: 'ink.soft' });
