import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ExportRunRow } from './ExportRunRow.tsx';

/** /search/exports: the signed-in user's exports in the background, their progress, and their files. */
export function ExportsPage() {
  return (
    <Wrap className={frame}>
      <h1 className={title} tabIndex={-1}>
        {m.exports_title()}
      </h1>
      <p className={lede}>{m.exports_lede()}</p>
      <RunList />
    </Wrap>
  );
}

function RunList() {
  const { app } = useSystem();
  // the server's picture of the page has no such statecharts, and the browser loads them after it
  const loaded = useTag(app, 'exportRuns');
  return loaded ? <LoadedList /> : <Placeholder />;
}

function LoadedList() {
  const { exportRuns } = useSystem();
  const loading = useTag(exportRuns, 'loading');
  const failed = useTag(exportRuns, 'failed');
  const runs = useSelector(exportRuns, ({ context }) => context.runs);
  const failure = useSelector(exportRuns, ({ context }) => context.failure);
  useEffect(() => exportRuns.send({ type: 'exportRuns.opened' }), [exportRuns]);
  if (failed)
    return <ErrorState title={m.exports_failed()} onRetry={() => exportRuns.send({ type: 'exportRuns.retried' })} />;
  if (loading) return <Placeholder />;
  if (runs.length === 0)
    return (
      <EmptyState title={m.exports_empty()} actions={<LinkButton href="/search">{m.nav_search()}</LinkButton>}>
        {m.exports_empty_text()}
      </EmptyState>
    );
  return (
    <>
      <FormFailure failure={failure} />
      <ul className={list}>
        {runs.map((run) => (
          <ExportRunRow key={run.id} run={run} actor={exportRuns} />
        ))}
      </ul>
    </>
  );
}

const Placeholder = () => (
  <div className={list}>
    <Skeleton height={120} />
    <Skeleton height={120} />
  </div>
);

const frame = css({ paddingBlock: { base: '40px 64px', tablet: '64px 96px' } });
const title = css({ textStyle: 'display', '&:focus': { outline: 'none' } });
const lede = css({ marginTop: '3', marginBottom: '8', color: 'ink.soft', maxWidth: '62ch' });
const list = css({ display: 'grid', gap: '4', marginBottom: '6' });
