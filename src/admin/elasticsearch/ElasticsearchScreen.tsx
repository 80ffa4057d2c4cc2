import { useSelector } from '@xstate/react';
import { Server } from 'lucide-react';
import { useState } from 'react';
import { clusterSynonym } from '../../../contract/resources/synonym.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { laterOver } from '../../ui/later.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { screenBar, screenBody, screenRoot } from '../base/ScreenHead.tsx';
import { EngineHead } from '../engine/EngineHead.tsx';
import { TryForm } from '../engine/TryForm.tsx';
import { WithoutResult } from '../engine/WithoutResult.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { ComparedPane } from './ComparedPane.tsx';
import { clusterFigures } from './clusterFigures.ts';
import { IndexActQuestion } from './IndexActQuestion.tsx';
import { IndexTable } from './IndexTable.tsx';
import { NodeList } from './NodeList.tsx';
import { useClusterConsole } from './useClusterConsole.ts';
import { useIndexActs } from './useIndexActs.ts';

const LaterMappingPane = laterOver(
  () => import('./MappingPane.tsx').then((part) => part.MappingPane),
  ({ onClose }) => onClose(),
);

type Part = 'compare' | 'nodes' | 'synonyms' | 'without';

/**
 * 分布式搜索引擎: the search cluster, the portal's indices in it, and a comparison of its results with the index
 * in memory.
 */
export default function ElasticsearchScreen() {
  const has = useHasCode();
  const cluster = useClusterConsole();
  const { state, trial, answer, failure } = useSelector(cluster, ({ context }) => context);
  const asking = useTag(cluster, 'asking');
  const refused = useTag(cluster, 'refused');
  const [chosen, setChosen] = useState<Part>();
  const [mapped, setMapped] = useState<string>();
  const refresh = () => cluster.send({ type: 'console.refreshed' });
  const acts = useIndexActs(refresh);
  const missing = state !== null && !state.configured;
  const parts = partsFor(has, !missing);
  const part = chosen ?? parts[0]?.value;
  const tryText = (text: string, page = 1) => {
    setChosen('compare');
    cluster.send({ type: 'console.tried', text, page });
  };
  return (
    <div className={screenRoot}>
      <EngineHead
        engine="opensearch"
        state={missing ? null : state}
        figures={state?.configured ? clusterFigures(state) : []}
        loading={useTag(cluster, 'loading')}
        failed={useTag(cluster, 'failed')}
        stale={useTag(cluster, 'stale')}
        canRebuild={!missing && state?.cluster !== null}
        canUse={state?.state === 'ready'}
        onRefresh={refresh}
      />
      {missing && (
        <EmptyState icon={Server} title={m.cluster_none()}>
          <p>{m.cluster_none_text()}</p>
          <pre className={example}>OPENSEARCH_URL=https://user:password@search.example:9200 npm start</pre>
        </EmptyState>
      )}
      {state?.configured && (
        <IndexTable
          indices={state.indices}
          building={state.progress !== null}
          onMapping={setMapped}
          onAct={(act, index) => acts.send({ type: 'indexActs.asked', act, index })}
        />
      )}
      {parts.length > 1 && part && (
        <div className={screenBar}>
          <Segmented label={m.engine_parts()} value={part} options={parts} onChange={setChosen} />
        </div>
      )}
      <div className={screenBody}>
        {part === 'compare' && (
          <>
            <TryForm key={trial.text} text={trial.text} busy={asking} onTry={tryText} />
            {refused && failure && <FormFailure failure={failure} />}
            {answer && <ComparedPane answer={answer} onPage={(page) => tryText(trial.text, page)} />}
            {!answer && !refused && (
              <EmptyState title={m.cluster_compare_title()}>{m.cluster_compare_text()}</EmptyState>
            )}
          </>
        )}
        {part === 'nodes' && <NodeList nodes={state?.nodes ?? []} />}
        {part === 'synonyms' && <ResourceScreen definition={clusterSynonym} inPane />}
        {part === 'without' && <WithoutResult onTry={has('2003') && !missing ? tryText : undefined} />}
      </div>
      <IndexActQuestion acts={acts} />
      {mapped !== undefined && <LaterMappingPane key={mapped} index={mapped} onClose={() => setMapped(undefined)} />}
    </div>
  );
}

/** @param configured whether a search cluster is configured */
function partsFor(has: ReturnType<typeof useHasCode>, configured: boolean): { value: Part; label: string }[] {
  return [
    ...(configured && has('2003') ? [{ value: 'compare' as const, label: m.cluster_compare() }] : []),
    ...(configured ? [{ value: 'nodes' as const, label: m.cluster_nodes() }] : []),
    ...(has('2004') ? [{ value: 'synonyms' as const, label: m.engine_part_synonyms() }] : []),
    ...(has('2005') ? [{ value: 'without' as const, label: m.engine_without() }] : []),
  ];
}

const example = css({
  fontFamily: 'mono',
  textStyle: 'tiny',
  marginTop: '3',
  padding: '3',
  background: 'muted',
  borderRadius: 'sm',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textAlign: 'start',
});
