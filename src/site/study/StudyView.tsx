import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { StudyAnalysis, StudyEvent } from '../../../contract/entities/analysis.ts';
import type { StudyCurves, StudyLook, StudyMeasure } from '../../../machines/studyView/address.ts';
import { studyViewMachine } from '../../../machines/studyView/studyView.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Wrap } from '../../ui/Wrap.tsx';
import { SectionNav } from '../detail/SectionNav.tsx';
import { CombinationSection } from './CombinationSection.tsx';
import { CurveSection } from './CurveSection.tsx';
import { StudyForm } from './FigureFrame.tsx';
import { ForestSection } from './ForestSection.tsx';
import { figureArms } from './figureArms.ts';
import { titleIn } from './names.ts';
import { ResultSection } from './ResultSection.tsx';
import { SpiderSection } from './SpiderSection.tsx';
import { StudyControls } from './StudyControls.tsx';
import { StudySources } from './StudySources.tsx';
import { SurvivalSection } from './SurvivalSection.tsx';
import type { StudySource } from './source.ts';
import { WaterfallSection } from './WaterfallSection.tsx';
import { WeightSection } from './WeightSection.tsx';

export type StudyViewProps = {
  /** The initial analysis. For another study, use another `key`. */
  analysis: StudyAnalysis;
  /** Computes the same study for another event. */
  analyze: (event: StudyEvent) => Promise<StudyAnalysis>;
  /** The names and source lines of the table files. */
  source: StudySource;
  /** How the study is shown initially. */
  start?: Partial<StudyLook>;
  /** Called with the current choices of what is shown, to write them into the URL. */
  onLook?: (look: StudyLook) => void;
};

/** The complete analysis of one study, with the choices of what is shown. */
export function StudyView({ analysis, analyze, source, start, onLook }: StudyViewProps) {
  const [machine] = useState(() =>
    studyViewMachine.provide({
      actors: { analyze: fromPromise<StudyAnalysis, { event: StudyEvent }>(({ input }) => analyze(input.event)) },
    }),
  );
  const [view, send] = useMachine(machine, { input: { analysis, ...(start && { start }) } });
  const look = lookOf(view);
  useLook(look, onLook);
  const study = view.context.analysis;
  const arms = figureArms(study.arms);
  const shown = arms.filter(({ name }) => !view.context.hidden.includes(name));
  const part = { study, arms: shown, source, table: look.form === 'table' };
  const figures = { arms: shown, source };
  const reference = study.reference && titleIn(study, study.reference);
  return (
    <Wrap className={columns}>
      <SectionNav sections={sections()} />
      <div className={body}>
        <StudyControls arms={arms} view={view} look={look} send={send} />
        <CurveSection {...part} look={look} send={send} />
        <StudyForm value={look.form}>
          <SpiderSection {...figures} />
          <WaterfallSection {...figures} />
        </StudyForm>
        <ResultSection {...part} />
        <StudyForm value={look.form}>
          <ForestSection {...figures} reference={reference} samples={study.samples} />
          <SurvivalSection {...figures} event={study.event} />
          <WeightSection {...figures} />
        </StudyForm>
        <CombinationSection {...part} />
        <StudySources />
      </div>
    </Wrap>
  );
}

const sections = () => [
  { id: 'curves', label: m.study_curves() },
  { id: 'spider', label: m.figure_spider() },
  { id: 'waterfall', label: m.figure_waterfall() },
  { id: 'results', label: m.study_results() },
  { id: 'forest', label: m.figure_forest() },
  { id: 'survival', label: m.figure_survival() },
  { id: 'weight', label: m.figure_weight() },
  { id: 'combinations', label: m.study_combinations() },
];

/** Returns the part of the view's state that the URL holds. */
function lookOf(view: SnapshotFrom<typeof studyViewMachine>): StudyLook {
  const { analysis, hidden } = view.context;
  const names = analysis.arms.map(({ name }) => name);
  return {
    measure: measureOf(view),
    curves: curvesOf(view),
    scale: view.hasTag('log') ? 'log' : 'linear',
    form: view.hasTag('table') ? 'table' : 'plot',
    shown: hidden.length === 0 ? null : names.filter((name) => !hidden.includes(name)),
    event: analysis.event,
  };
}

const measureOf = (view: SnapshotFrom<typeof studyViewMachine>): StudyMeasure =>
  view.hasTag('weightChange') ? 'weightChange' : view.hasTag('volumeChange') ? 'volumeChange' : 'volume';

const curvesOf = (view: SnapshotFrom<typeof studyViewMachine>): StudyCurves =>
  view.hasTag('animals') ? 'animals' : view.hasTag('medians') ? 'medians' : 'means';

/** Calls `onLook` once for every change. */
function useLook(look: StudyLook, onLook: StudyViewProps['onLook']): void {
  const text = JSON.stringify(look);
  useEffect(() => onLook?.(JSON.parse(text)), [text, onLook]);
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '168px minmax(0, 1fr)' },
  gap: '14',
  paddingTop: { base: '7', tablet: '9' },
  paddingBottom: '14',
  '@media print': { display: 'block', paddingTop: '20px' },
});
const body = css({ minWidth: '0' });
