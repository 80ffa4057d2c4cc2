import type {
  ChosenPlanModels,
  PlanToPrint,
  SimulatedPlan,
  SimulatedShare,
} from '../../../../contract/entities/planner.ts';
import { isTestable } from '../../../../contract/planLimits.ts';
import { banner, facts, heading, keep, printable, prose, table } from '../../../platform/documents/blocks.ts';
import { colors, finished, fonts, type Pdf, page, styledDocument } from '../../../platform/documents/styledDocument.ts';

const HEIGHT = 150;
const GENOTYPES = { altered: 'altered', wildType: 'wild type', none: '--' } as const;
const PRIORS = { treated: 'treated before', naive: 'not treated before', unknown: 'unknown' } as const;

const UNTESTABLE = {
  paired: 'With a single model the difference cannot be tested, so the power is 0. Plan at least two models.',
  arms: 'With one animal per arm and model the difference cannot be tested, so the power is 0. Plan at least two animals.',
} as const;

type Printed = { asked: PlanToPrint; result: SimulatedPlan; chosen: ChosenPlanModels; publicUrl: string; date: Date };

/** Creates the plan of a study as a PDF in English: summary, models, power curve, assumptions and method. */
export async function planDocument({ asked, result, chosen, publicUrl, date }: Printed): Promise<Buffer> {
  const { plan } = asked;
  const title = 'Study plan';
  const pdf = styledDocument({ title, subject: designOf(asked), keywords: 'power, models, animals', date });
  banner(pdf, { kind: 'Trial planner', title, text: `${designOf(asked)}.` });
  facts(pdf, [
    ['Expected effect', effectOf(asked)],
    ['Power for one arm', shareOf(result.power)],
    ['Animals in total', `${result.animals}`],
    ['Duration', `${plan.days} days, ${result.measurements} measurements an animal`],
    ['Measurements in total', `${result.measurements * result.animals}`],
    ['False positives without an effect', shareOf(result.falsePositive)],
    ...result.smallest.map(
      ({ target, found }) =>
        [
          `Smallest size with ${Math.round(100 * target)}% power`,
          found === null ? 'not within the limits' : `${found.size} ${unitOf(asked)}, ${found.animals} animals`,
        ] as const,
    ),
    ['Dropout', `${plan.dropout}% of the animals`],
    ['Level', `${plan.alpha}, two-sided`],
  ]);
  if (!isTestable(plan)) prose(pdf, UNTESTABLE[plan.design]);
  heading(pdf, 'Models');
  if (chosen.models.length < plan.models)
    prose(
      pdf,
      `Only ${count(chosen.models.length, 'model')} of the cohort can be chosen; the plan needs ${plan.models}.`,
    );
  table(
    pdf,
    [
      { label: 'Model', share: 3 },
      ...(chosen.gene === null ? [] : [{ label: chosen.gene, share: 2 }]),
      { label: 'Disease', share: 4 },
      { label: 'Prior treatment', share: 3 },
      { label: 'Take rate, %', share: 2, right: true },
      { label: 'Doubling, days', share: 2, right: true },
    ],
    chosen.models.map((model) => [
      model.code,
      ...(chosen.gene === null ? [] : [GENOTYPES[model.genotype]]),
      model.disease?.label?.en ?? model.disease?.value ?? '--',
      PRIORS[model.prior],
      numberOf(model.takeRatePercent),
      numberOf(model.doublingTimeDays),
    ]),
  );
  prose(
    pdf,
    `Imbalance per model ${chosen.imbalance.toFixed(2)}; random choices of the same size: ${chosen.random.mean.toFixed(2)} ` +
      `on average, ${chosen.random.low.toFixed(2)} to ${chosen.random.high.toFixed(2)} for the middle 95%.`,
  );
  heading(pdf, `Power by number of ${unitOf(asked)}`, HEIGHT + 70);
  curve(pdf, result);
  heading(pdf, 'Assumptions and method');
  prose(pdf, methodOf(asked, result));
  prose(pdf, `The plan with its inputs: ${publicUrl}${asked.address}`, 8);
  return (await finished(pdf, title)).content;
}

const shareOf = ({ value, low, high }: SimulatedShare): string =>
  `${percent(value)}% (${percent(low)} to ${percent(high)}%)`;
const percent = (share: number): string => (100 * share).toFixed(1);
const numberOf = (value: number | null): string => (value === null ? 'unknown' : `${Math.round(value * 10) / 10}`);
const unitOf = ({ plan }: PlanToPrint): string => (plan.design === 'paired' ? 'models' : 'animals per arm and model');
const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

const designOf = ({ plan: { design, models, arms, animals } }: PlanToPrint): string =>
  design === 'paired'
    ? `1×1×N with ${count(models, 'model')} and ${count(arms, 'treated arm')} beside the control`
    : `${count(arms, 'treated arm')} and a control with ${count(animals, 'animal')} each in ${count(models, 'model')}`;

const effectOf = ({ plan: { effect, size, days } }: PlanToPrint): string =>
  effect === 'rate' ? `growth rate reduced by ${size}%` : `difference of ${size} in ln volume on day ${days}`;

function methodOf(asked: PlanToPrint, { growth, trials, power }: SimulatedPlan): string {
  const { plan } = asked;
  const own = (value: number) => Number(value.toPrecision(3));
  return [
    growth.source === 'catalog' &&
      `The cohort has ${count(growth.cohortModels, 'model')} with usable controls (at least ${growth.least} are needed), so the growth is that of the whole catalog.`,
    `Growth of ln(V + 1) was estimated from the control arms (untreated arms in studies without a control) of ${growth.studies} studies (${growth.models} models, ${growth.animals} animals) by a linear mixed model with a line for each model and a random intercept and slope for each animal (REML): mean rate ${own(growth.rate)} per day, standard deviation ${own(growth.betweenModels)} between models, ${own(growth.betweenAnimals)} between animals of a model and ${own(growth.residual)} of a measurement around its animal's line.`,
    `We simulated ${trials} trials (seed ${plan.seed}) with ${effectOf(asked)} and ${plan.dropout}% of the animals lost at a random time. The rate of an animal is the least-squares slope of its measurements; animals with fewer than three have none.`,
    plan.design === 'paired'
      ? 'Each treated arm was compared with the control by a paired t test of the rates within models.'
      : "Each treated arm was compared with the control by a t test of the animals' rates with the variance within arms and models.",
    plan.arms > 1 && `The p values of the ${plan.arms} arms were adjusted by Holm; every arm has the expected effect.`,
    `At a two-sided level of ${plan.alpha} the power for one arm was ${shareOf(power)} (95% Wilson interval of the simulation; the uncertainty of the variance estimates is not included).`,
  ]
    .filter((text) => text !== false)
    .join(' ');
}

/** Draws the power over the sizes with its interval. */
function curve(pdf: Pdf, { curve: points, smallest }: SimulatedPlan): void {
  keep(pdf, HEIGHT + 40);
  const top = pdf.y + 8;
  const [left, right] = [page.left + 34, page.right - 10];
  const sizes = points.map(({ size }) => size);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const x = (size: number) => left + ((size - least) / Math.max(1, most - least)) * (right - left);
  const y = (share: number) => top + HEIGHT * (1 - share);
  const label = (text: string, at: number, above: number, width: number, align: 'left' | 'right' | 'center') =>
    pdf
      .font(fonts.text)
      .fontSize(7)
      .fillColor(colors.soft)
      .text(printable(text), at, above, { lineBreak: false, width, align });
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    pdf.moveTo(left, y(share)).lineTo(right, y(share)).lineWidth(0.4).strokeColor(colors.line).stroke();
    label(`${100 * share}%`, page.left, y(share) - 3, 28, 'right');
  }
  for (const { target } of smallest) {
    pdf.moveTo(left, y(target)).lineTo(right, y(target)).dash(2, { space: 2 }).lineWidth(0.5);
    pdf.strokeColor(colors.gray).stroke().undash();
  }
  let free = Number.NEGATIVE_INFINITY;
  for (const { size, power } of points) {
    pdf.moveTo(x(size), y(power.low)).lineTo(x(size), y(power.high)).lineWidth(0.8).strokeColor(colors.teal).stroke();
    if (x(size) - free < 22) continue;
    free = x(size);
    label(`${size}`, x(size) - 12, top + HEIGHT + 6, 24, 'center');
  }
  points.forEach(({ size, power }, index) => {
    if (index === 0) pdf.moveTo(x(size), y(power.value));
    else pdf.lineTo(x(size), y(power.value));
  });
  pdf.lineWidth(1.4).strokeColor(colors.teal).stroke();
  pdf.x = page.left;
  pdf.y = top + HEIGHT + 24;
}
