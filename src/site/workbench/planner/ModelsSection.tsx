import { type ReactNode, useState } from 'react';
import type { ChosenPlanModels, StudyPlan } from '../../../../contract/entities/planner.ts';
import type { SearchCriteria } from '../../../../contract/entities/search.ts';
import type { PlanChoice } from '../../../../machines/planner/address.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';
import { useApi } from '../../../portal/system.tsx';
import { usePageData } from '../../../portal/usePageData.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/State.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { TableCsv } from '../../detail/CsvButton.tsx';
import { DetailSection, Nothing } from '../../detail/DetailSection.tsx';
import { PassportTable } from '../../detail/PassportTable.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { balanceColumns, modelColumns } from './modelColumns.tsx';

type ModelsSectionProps = {
  cohort: SearchCriteria;
  plan: StudyPlan;
  choice: PlanChoice;
  source: StudySource;
  onChoice: (choice: PlanChoice) => void;
  /** Rendered below the models, once they are chosen. */
  children: (chosen: ChosenPlanModels) => ReactNode;
};

/** The choice of the models of a plan, balanced by genotype, disease and prior treatment. */
export function ModelsSection({ cohort, plan, choice, source, onChoice, children }: ModelsSectionProps) {
  return (
    <DetailSection id="models" title={m.planner_choice()} text={m.planner_choice_text()}>
      <GeneChoice key={choice.gene} gene={choice.gene} onGene={(gene) => onChoice({ ...choice, gene })} />
      <Chosen
        key={JSON.stringify([choice, plan.models, plan.seed])}
        cohort={cohort}
        plan={plan}
        choice={choice}
        source={source}
        onChoice={onChoice}
      >
        {children}
      </Chosen>
    </DetailSection>
  );
}

function GeneChoice({ gene, onGene }: { gene: string; onGene: (gene: string) => void }) {
  const [typed, setTyped] = useState(gene);
  return (
    <form
      className={geneForm}
      data-print="none"
      onSubmit={(event) => {
        event.preventDefault();
        onGene(typed.trim());
      }}
    >
      <Field
        label={m.planner_gene()}
        hint={m.planner_gene_hint()}
        act={
          <Button type="submit" variant="outline">
            {m.planner_gene_use()}
          </Button>
        }
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
    </form>
  );
}

function Chosen({ cohort, plan, choice, source, onChoice, children }: ModelsSectionProps) {
  const api = useApi();
  const { data, busy, failed, retry } = usePageData((signal) => {
    const { gene, pinned, excluded } = choice;
    const body = {
      cohort,
      ...(gene !== '' && { gene }),
      count: plan.models,
      seed: plan.seed,
      pinned: [...pinned],
      excluded: [...excluded],
    };
    return api('choosePlanModels', { body }, { notice: 'never', signal });
  });
  if (busy)
    return (
      <>
        <p className="sr" role="status">
          {m.planner_choosing()}
        </p>
        <Skeleton height={320} />
      </>
    );
  if (failed || data === null) return <ErrorState title={m.planner_choice_failed()} onRetry={retry} />;
  const pin = (code: string) =>
    onChoice({
      ...choice,
      pinned: choice.pinned.includes(code) ? choice.pinned.filter((one) => one !== code) : [...choice.pinned, code],
    });
  const exclude = (code: string) =>
    onChoice({
      ...choice,
      pinned: choice.pinned.filter((one) => one !== code),
      excluded: [...choice.excluded, code],
    });
  const columns = modelColumns({ hasGene: data.gene !== null, pin, exclude });
  return (
    <>
      {data.unknownGene && <Nothing>{m.planner_gene_unknown({ gene: choice.gene })}</Nothing>}
      {data.missing.length > 0 && <Nothing>{m.planner_missing({ codes: listed(data.missing) })}</Nothing>}
      {data.models.length < plan.models && (
        <>
          <p className={note}>{m.planner_too_few({ models: data.models.length, needed: plan.models })}</p>
          <LeftOut chosen={data} />
        </>
      )}
      {choice.excluded.length > 0 && (
        <p className={note} data-print="none">
          {m.planner_without({ codes: listed(choice.excluded) })}{' '}
          <Button variant="ghost" size="sm" onClick={() => onChoice({ ...choice, excluded: [] })}>
            {m.planner_without_clear()}
          </Button>
        </p>
      )}
      {data.models.length > 0 && (
        <>
          <div className={tools}>
            <TableCsv
              {...source}
              label={m.detail_csv()}
              table={m.planner_choice()}
              columns={columns.filter(({ key }) => key !== 'acts')}
              rows={data.models}
            />
          </div>
          <PassportTable
            caption={m.planner_choice()}
            columns={columns}
            rows={data.models}
            rowKey={({ id }) => id}
            minWidth={720}
            stacks
          />
          <h3 className={subhead}>{m.planner_balance()}</h3>
          <PassportTable
            caption={m.planner_balance()}
            columns={balanceColumns(data)}
            rows={data.balance.filter(({ chosen }) => chosen > 0)}
            rowKey={({ factor, value }) => `${factor} ${value}`}
            minWidth={480}
          />
          <MethodText>{choiceMethod(data, plan)}</MethodText>
        </>
      )}
      {children(data)}
    </>
  );
}

/** Why models of the cohort cannot be chosen, each reason with its number of models. */
function LeftOut({ chosen: { gene, left, limits } }: { chosen: ChosenPlanModels }) {
  const reasons: [number, (count: string) => string][] = [
    [left.lowTake, (count) => m.planner_left_lowTake({ limit: limits.takeRatePercent, count })],
    [left.slow, (count) => m.planner_left_slow({ limit: limits.doublingTimeDays, count })],
    [left.inVitro, (count) => m.planner_left_inVitro({ count })],
    [left.notTested, (count) => m.planner_left_notTested({ gene: gene ?? '', count })],
    [left.samePatient, (count) => m.planner_left_samePatient({ count })],
    [left.excluded, (count) => m.planner_left_excluded({ count })],
  ];
  const met = reasons.flatMap(([count, words]) => (count > 0 ? [words(formatNumber(count))] : []));
  if (met.length === 0) return null;
  return (
    <>
      <h3 id="plan-left" className={reasonHead}>
        {m.planner_left()}
      </h3>
      <ul aria-labelledby="plan-left" className={reasonList}>
        {met.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

const two = (value: number): string => formatNumber(value, { maximumFractionDigits: 2, minimumFractionDigits: 2 });

function choiceMethod(data: ChosenPlanModels, plan: StudyPlan): string {
  const { left, limits, imbalance, random } = data;
  return sentences(
    m.planner_method_choice({
      chosen: data.models.length,
      candidates: formatNumber(data.candidates),
      seed: plan.seed,
      takeRate: limits.takeRatePercent,
      doublingTime: limits.doublingTimeDays,
      inVitro: formatNumber(left.inVitro),
      samePatient: formatNumber(left.samePatient),
      lowTake: formatNumber(left.lowTake),
      slow: formatNumber(left.slow),
    }),
    data.gene !== null && m.planner_method_gene({ gene: data.gene, notTested: formatNumber(left.notTested) }),
    m.planner_method_imbalance({
      imbalance: two(imbalance),
      choices: formatNumber(random.choices),
      mean: two(random.mean),
      low: two(random.low),
      high: two(random.high),
    }),
  );
}

const geneForm = css({ maxWidth: '420px', marginBottom: '5' });
const note = css({ textStyle: 'small', color: 'ink.soft', marginBottom: '4' });
const reasonHead = css({ textStyle: 'label', marginBottom: '2' });
const reasonList = css({ display: 'grid', gap: '1', textStyle: 'small', color: 'ink.soft', marginBottom: '4' });
const tools = css({ display: 'flex', justifyContent: 'flex-end', marginBottom: '2' });
const subhead = css({ textStyle: 'label', marginTop: '8', marginBottom: '3' });
