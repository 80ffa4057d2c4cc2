import { Download } from 'lucide-react';
import type { ChosenPlanModels, SimulatedPlan, StudyPlan } from '../../../../contract/entities/planner.ts';
import type { SearchCriteria } from '../../../../contract/entities/search.ts';
import type { PlanChoice } from '../../../../machines/planner/address.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { useAddress } from '../../../portal/router.ts';
import { usePlanFile } from '../../../shared/usePlanFile.ts';
import { Button } from '../../../ui/Button.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { designWords, effectWords, growthWords, shareWords } from './planWords.ts';
import { enrollAddress, requestAddress } from './request.ts';

type PlanSummaryProps = {
  cohort: SearchCriteria;
  plan: StudyPlan;
  choice: PlanChoice;
  result: SimulatedPlan;
  chosen: ChosenPlanModels;
  /** The panel whose page the plan began on, if it did; its enrollment form can take the plan further. */
  panel: string | undefined;
  onRequest: (to: string) => void;
};

/** The plan in short, as a PDF, and as a request to the office. */
export function PlanSummary({ cohort, plan, choice, result, chosen, panel, onRequest }: PlanSummaryProps) {
  const address = useAddress();
  const { pending, save } = usePlanFile();
  const codes = chosen.models.map(({ code }) => code);
  const read = async () => {
    const { gene, pinned, excluded } = choice;
    return { cohort, plan, pinned: [...pinned], excluded: [...excluded], ...(gene !== '' && { gene }), address };
  };
  return (
    <section className={root} aria-labelledby="plan-title">
      <h3 id="plan-title" className={heading}>
        {m.planner_plan()}
      </h3>
      <FactList
        facts={[
          [m.planner_design(), designWords(plan)],
          [m.planner_effect(), effectWords(plan)],
          [m.planner_total(), formatNumber(result.animals)],
          [
            m.planner_measurements(),
            m.planner_measurements_words({
              measurements: result.measurements,
              days: plan.days,
              total: formatNumber(result.measurements * result.animals),
            }),
          ],
          [m.planner_power(), shareWords(result.power)],
          ...(codes.length > 0 ? [[m.planner_models(), listed(codes)] as const] : []),
          [m.planner_assumptions(), growthWords(result)],
        ]}
      />
      {codes.length === 0 ? (
        <p className={empty}>{m.planner_empty()}</p>
      ) : (
        <div className={acts} data-print="none">
          <Button onClick={() => onRequest(requestAddress(address, codes, result))}>{m.planner_request()}</Button>
          <Button variant="outline" pending={pending} onClick={() => void save(read)}>
            <Download aria-hidden size={16} strokeWidth={1.5} />
            {m.planner_pdf()}
          </Button>
          {panel !== undefined && (
            <LinkButton variant="outline" href={enrollAddress(panel, address, codes, result)}>
              {m.planner_enroll()}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  );
}

const root = css({ marginTop: '8', paddingTop: '6', borderTop: '1px solid {colors.line}' });
const heading = css({ textStyle: 'title', marginBottom: '4' });
const empty = css({ marginTop: '6', textStyle: 'small', color: 'ink.soft' });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '6' });
