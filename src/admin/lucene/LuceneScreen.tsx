import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { synonym } from '../../../contract/resources/synonym.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { screenBar, screenBody, screenRoot } from '../base/ScreenHead.tsx';
import { EngineHead } from '../engine/EngineHead.tsx';
import { TryForm } from '../engine/TryForm.tsx';
import { WithoutResult } from '../engine/WithoutResult.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { indexFigures } from './indexFigures.ts';
import { QueryPane } from './QueryPane.tsx';
import { useIndexConsole } from './useIndexConsole.ts';

type Part = 'query' | 'synonyms' | 'without';

/**
 * 搜索引擎: the index in the server's memory, how it reads a text, its vocabulary, and searches without results.
 */
export default function LuceneScreen() {
  const has = useHasCode();
  const index = useIndexConsole();
  const { state, trial, answer, failure } = useSelector(index, ({ context }) => context);
  const asking = useTag(index, 'asking');
  const refused = useTag(index, 'refused');
  const parts = partsFor(has);
  const [chosen, setChosen] = useState<Part>();
  const part = chosen ?? parts[0]?.value;
  const tryText = (text: string, page = 1) => {
    setChosen('query');
    index.send({ type: 'console.tried', text, page });
  };
  return (
    <div className={screenRoot}>
      <EngineHead
        engine="embedded"
        state={state}
        figures={state ? indexFigures(state) : []}
        loading={useTag(index, 'loading')}
        failed={useTag(index, 'failed')}
        stale={useTag(index, 'stale')}
        canUse
        onRefresh={() => index.send({ type: 'console.refreshed' })}
      />
      {parts.length > 1 && part && (
        <div className={screenBar}>
          <Segmented label={m.engine_parts()} value={part} options={parts} onChange={setChosen} />
        </div>
      )}
      <div className={screenBody}>
        {part === 'query' && (
          <>
            <TryForm key={trial.text} text={trial.text} busy={asking} onTry={tryText} />
            {refused && failure && <FormFailure failure={failure} />}
            {answer && <QueryPane answer={answer} onPage={(page) => tryText(trial.text, page)} />}
            {!answer && !refused && <EmptyState title={m.engine_try_title()}>{m.engine_try_text_about()}</EmptyState>}
          </>
        )}
        {part === 'synonyms' && <ResourceScreen definition={synonym} inPane />}
        {part === 'without' && <WithoutResult onTry={has('1003') ? tryText : undefined} />}
      </div>
    </div>
  );
}

function partsFor(has: ReturnType<typeof useHasCode>): { value: Part; label: string }[] {
  return [
    ...(has('1003') ? [{ value: 'query' as const, label: m.engine_part_query() }] : []),
    ...(has('1004') ? [{ value: 'synonyms' as const, label: m.engine_part_synonyms() }] : []),
    ...(has('1005') ? [{ value: 'without' as const, label: m.engine_without() }] : []),
  ];
}
