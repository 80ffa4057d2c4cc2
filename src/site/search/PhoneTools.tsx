import { css } from '../../../styled-system/css';
import { BrochureButton } from './BrochureButton.tsx';
import { Builders } from './Builders.tsx';
import { ResultActs } from './ResultActs.tsx';
import { InsightControls } from './results/Insights.tsx';
import { PageSize } from './results/PageSize.tsx';
import { ViewControls } from './results/ResultHead.tsx';

/** The search's less used controls on phones, in a sheet. */
export function PhoneTools() {
  return (
    <div className={groups}>
      <div className={group}>
        <ResultActs />
      </div>
      <div className={group}>
        <ViewControls />
      </div>
      <PageSize />
      <InsightControls />
      <Builders />
      <BrochureButton />
    </div>
  );
}

const groups = css({ display: 'grid', justifyItems: 'start', gap: '3', marginInline: '-8px' });
const group = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
