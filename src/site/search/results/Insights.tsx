import { useSelector } from '@xstate/react';
import { Grid3x3, ListPlus } from 'lucide-react';
import { useState } from 'react';
import type { DataKind } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { useSystem } from '../../../portal/system.tsx';
import { useDeferredSelector } from '../../../portal/useDeferredSelector.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { later } from '../../../ui/later.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { usePhone } from '../../../ui/useMedia.ts';
import { TUMOR_ADDRESS } from '../../workbench/tumorAddress.ts';
import { analysisAddress } from '../analysisAddress.ts';
import { AgentSelect } from './AgentSelect.tsx';

const WaterfallPanel = later(() => import('./WaterfallPanel.tsx').then((part) => part.WaterfallPanel));
const AvailabilityMatrix = later(() => import('./AvailabilityMatrix.tsx').then((part) => part.AvailabilityMatrix));
const ResultList = later(() => import('./ResultList.tsx').then((part) => part.ResultList));

/**
 * The plots of the whole result, each loaded on request: responses to a drug, data by disease. On phones their controls
 * are in the sheet of the search's other controls.
 */
export function Insights() {
  const { search } = useSystem();
  const agent = useSelector(search, ({ context }) => context.query.waterfall);
  const matrix = useSelector(search, ({ context }) => context.query.availability);
  const phone = usePhone();
  if (phone && agent === null && !matrix) return null;
  return (
    <section className={root} aria-label={m.result_insights()}>
      {!phone && <InsightControls />}
      {agent !== null && <Responses key={agent} agent={agent} />}
      {matrix && <Matrix />}
    </section>
  );
}

/** Selects the drug whose responses are plotted, shows the data by disease, and limits the result to a list. */
export function InsightControls() {
  const { search } = useSystem();
  const matrix = useSelector(search, ({ context }) => context.query.availability);
  return (
    <div className={bar} data-print="none">
      <AgentSelect />
      <Button
        variant="ghost"
        size="sm"
        className={pushed}
        aria-expanded={matrix}
        onPointerEnter={AvailabilityMatrix.preload}
        onFocus={AvailabilityMatrix.preload}
        onClick={() => search.send({ type: 'search.availabilityChanged', shown: !matrix })}
      >
        <Grid3x3 aria-hidden size={16} strokeWidth={1.5} />
        {m.result_matrix()}
      </Button>
      <ListButton />
    </div>
  );
}

function Responses({ agent }: { agent: string }) {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  const total = useDeferredSelector(search, ({ context }) => context.result?.count ?? 0);
  const waterfall = useDeferredSelector(search, ({ context }) => context.result?.waterfall);
  const arrived = waterfall?.asked.toLowerCase() === agent.toLowerCase() ? waterfall : undefined;
  const failed = useDeferredSelector(search, (snapshot) => snapshot.hasTag('failed'));
  // the search's error message is shown instead of the plot
  if (failed && !arrived) return null;
  return (
    <div className={plot} data-drawn={(arrived?.count ?? 1) > 0}>
      {arrived ? (
        <WaterfallPanel waterfall={arrived} total={total} analysis={analysisAddress(query, 'association')} />
      ) : (
        <Skeleton height={180} />
      )}
    </div>
  );
}

function Matrix() {
  const { search } = useSystem();
  const rows = useDeferredSelector(search, ({ context }) => context.result?.availability);
  const failed = useDeferredSelector(search, (snapshot) => snapshot.hasTag('failed'));
  if (failed && !rows) return null;
  const choose = (disease: string, kind: DataKind) => {
    search.send({ type: 'search.facetToggled', facet: 'disease', value: disease, chosen: true });
    search.send({ type: 'search.facetToggled', facet: 'dataAvailable', value: kind, chosen: true });
  };
  return (
    <div className={matrixPlace}>
      {rows ? <AvailabilityMatrix rows={rows} onChoose={choose} /> : <Skeleton height={240} />}
    </div>
  );
}

function ListButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={ResultList.preload}
        onFocus={ResultList.preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <ListPlus aria-hidden size={16} strokeWidth={1.5} />
        {m.list_open()}
      </Button>
      {wanted && <ResultList open={open} onClose={() => setOpen(false)} />}
      <LinkButton variant="ghost" size="sm" href={TUMOR_ADDRESS}>
        {m.tumor_enter()}
      </LinkButton>
    </>
  );
}

const root = css({ marginBottom: { base: '3', tablet: '5' } });
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });
// on phones below the choice of the drug, with their text aligned to it
const pushed = css({ marginInlineStart: { base: '-10px', tablet: 'auto' } });
const plot = css({ marginTop: '2', '&[data-drawn=true]': { minHeight: '188px' } });
const matrixPlace = css({ marginTop: '3', minHeight: '120px' });
