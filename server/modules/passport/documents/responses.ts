import type { Estimate } from '../../../../contract/entities/analysis.ts';
import type { ArmResult, Passport, PassportStudy } from '../../../../contract/entities/passport.ts';
import { M_RECIST } from '../../../../contract/mRecist.ts';
import { heading, prose, table } from '../../../platform/documents/blocks.ts';
import type { Pdf } from '../../../platform/documents/styledDocument.ts';
import { curves } from './curves.ts';
import { figure, text } from './words.ts';

/** Adds a study: its curves, and the results of each treated arm with intervals. */
export function growth(pdf: Pdf, study: PassportStudy): void {
  heading(pdf, `Growth and treatment, study ${study.study}`, 250);
  const animals = study.arms.reduce((sum, arm) => sum + arm.animals.length, 0);
  prose(
    pdf,
    `Begun ${text(study.startedOn)}, ${animals} animals. Mean volume with standard error of the animals measured that day; dashed where fewer than half of the arm's animals are still followed.`,
    8.5,
  );
  curves(pdf, study);
  table(
    pdf,
    [
      { label: 'Arm', share: 3 },
      { label: 'n', share: 0.7, right: true },
      { label: 'Day (followed)', share: 1.9 },
      { label: 'TGI, % (95% CI)', share: 2, right: true },
      { label: 'T/C, % (95% CI)', share: 2, right: true },
      { label: 'Best average change, % (95% CI)', share: 2.2, right: true },
      { label: 'mRECIST', share: 2.2 },
      { label: 'Weight, %', share: 1.2, right: true },
    ],
    study.arms.flatMap(({ name, result }) =>
      result === null
        ? []
        : [
            [
              name,
              String(result.n),
              dayWords(result),
              estimate(result.inhibition?.tgiPercent) ?? whyNone(result, study),
              estimate(result.inhibition?.treatedToControlPercent) ?? whyNone(result, study),
              estimate(result.bestAverageChangePercent) ?? text(null),
              classWords(result),
              figure(result.weightChangePercent),
            ],
          ],
    ),
  );
}

/** Formats an estimate: '92.4 (81 to 98.7)'. */
function estimate(of: Estimate | null | undefined): string | null {
  if (!of) return null;
  return of.low === null ? figure(of.value) : `${figure(of.value)} (${figure(of.low)} to ${figure(of.high)})`;
}

/** Formats the evaluation day: '21 (7 of 8, control 8 of 8)'. */
function dayWords({ inhibition }: ArmResult): string {
  if (!inhibition) return text(null);
  const { arm, armOf, reference, referenceOf } = inhibition.followed;
  return `${figure(inhibition.evaluationDay)} (${arm} of ${armOf}, control ${reference} of ${referenceOf})`;
}

/** Formats the class: 'mPR (6 mPR, 2 mSD; same call in 93% of samples)'. */
function classWords({ mRecist, classes, stability }: ArmResult): string {
  if (mRecist === null) return text(null);
  const counts = M_RECIST.filter((one) => classes[one] > 0).map((one) => `${classes[one]} ${one}`);
  const same = stability === null ? '' : `; same call in ${Math.round(stability * 100)}% of samples`;
  return `${mRecist} (${counts.join(', ')}${same})`;
}

function whyNone({ inhibition }: ArmResult, { reference }: PassportStudy): string {
  if (inhibition) return 'control grew by 25% or less';
  return reference === null ? 'no control arm' : 'no animal with a baseline';
}

/** Adds reported and derived responses side by side, the best first. */
export function responses(pdf: Pdf, { responses: all }: Passport): void {
  if (all.length === 0) return;
  heading(pdf, 'Responses');
  table(
    pdf,
    [
      { label: 'Agent', share: 3 },
      { label: 'Dose', share: 1.8 },
      { label: 'n', share: 0.7, right: true },
      { label: 'mRECIST', share: 1.2 },
      { label: 'Best average change, %', share: 1.8, right: true },
      { label: 'TGI, %', share: 1.1, right: true },
      { label: 'Day', share: 0.8, right: true },
      { label: 'Study', share: 2.4 },
      { label: 'Origin', share: 2.2 },
    ],
    all.map((one) => [
      one.agent.en,
      text(one.dose),
      figure(one.n),
      text(one.mRecist),
      figure(one.bestAverageChange),
      figure(one.tgiPercent),
      figure(one.evaluationDay),
      one.study,
      `${one.derived ? 'from curves' : 'as reported'}${one.classesDiffer ? '; classes differ' : ''}`,
    ]),
  );
  prose(pdf, DEFINITIONS, 8);
}

const DEFINITIONS = [
  'The order is class, then best average change, then TGI up to 100.',
  'Baseline: the last measurement at or before day 0, the first day of dosing, else the first one.',
  'Day: the last measured day on which at least half of the animals of the arm and of the control are followed; an animal that left before counts with its last volume (carried forward).',
  'TGI = (1 - dT / dC) x 100 with the changes of the mean volumes of the treated and the control arm from the baseline; T/C is the ratio of the mean volumes on the same day.',
  'mRECIST of an arm: the most frequent class of its animals; best average change: the median of their BestAvgResponse.',
  'Intervals are 95% percentile intervals of 2,000 bootstrap samples of the animals within arms.',
  'mRECIST as in Gao et al., Nat Med 2015 (doi 10.1038/nm.3954); TGI as in Hather et al., Cancer Inform 2014.',
  'Weight is the least mean change of body weight.',
].join(' ');
