import { Download } from 'lucide-react';
import { useState } from 'react';
import type { PlanToPrint } from '../../../contract/entities/planner.ts';
import { parseChoice, parsePlan } from '../../../machines/planner/address.ts';
import { criteriaOf } from '../../../machines/search/query.ts';
import { isUnclear, parseWorkbench } from '../../../machines/workbench/place.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { openList } from '../../portal/openList.ts';
import { useApi } from '../../portal/system.tsx';
import { usePlanFile } from '../../shared/usePlanFile.ts';
import { Button } from '../../ui/Button.tsx';

/** The plan of a request as the PDF that its sender could save. It is computed from the address in the request. */
export function PlanFile({ address }: { address: string }) {
  const api = useApi();
  const { pending, save } = usePlanFile();
  const [isLost, setLost] = useState(false);
  const read = async (): Promise<PlanToPrint | null> => {
    const place = parseWorkbench(address);
    const { cohort, parameters } = place;
    const { gene, pinned, excluded } = parseChoice(parameters);
    const isListed = cohort.list !== null && cohort.ids.length === 0;
    const list = isListed ? await openList(api, cohort.list ?? '', new AbortController().signal) : null;
    // a plan of another cohort, above all of the whole catalog, would be a wrong one
    const isGone = isUnclear(place) || (isListed && (list === null || list.models.length === 0));
    setLost(isGone);
    if (isGone) return null;
    return {
      cohort: criteriaOf(list ? { ...cohort, ids: list.models } : cohort),
      plan: parsePlan(parameters),
      pinned: [...pinned],
      excluded: [...excluded],
      ...(gene !== '' && { gene }),
      address,
    };
  };
  return (
    <div>
      <Button variant="outline" size="sm" pending={pending} onClick={() => void save(read)}>
        <Download aria-hidden size={16} strokeWidth={1.5} />
        {m.planner_pdf()}
      </Button>
      <p className={lost} role="status">
        {isLost && m.workbench_lost()}
      </p>
    </div>
  );
}

const lost = css({ textStyle: 'small', color: 'ink.soft' });
