import { useState } from 'react';
import { useSearch } from 'wouter';
import type { StudyEvent } from '../../../contract/entities/analysis.ts';
import { parseStudyAddress, type StudyLook, studyAddress, studyBody } from '../../../machines/studyView/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { useApi, useSystem } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { StudyHead } from './StudyHead.tsx';
import { StudyView } from './StudyView.tsx';
import { sourceOfModel } from './source.ts';

/** /search/detail/study?id={id or code}&study={name}: the complete analysis of one study of a model. */
export function StudyPage() {
  const { id, study, look } = parseStudyAddress(`?${useSearch()}`);
  if (id === '' || study === '') return <UnknownStudy id={id} />;
  return <OneStudy key={JSON.stringify([id, study])} id={id} study={study} look={look} />;
}

function OneStudy({ id, study, look }: { id: string; study: string; look: Partial<StudyLook> }) {
  const api = useApi();
  const { navigation } = useSystem();
  const [start] = useState(look);
  const ask = (event: StudyEvent | undefined) =>
    api('studyAnalysis', { params: { id }, body: studyBody(study, event) }, { notice: 'never' });
  const page = usePageData(() => ask(start.event));
  const [onLook] = useState(
    () => (next: StudyLook) =>
      navigation.send({
        type: 'navigation.queryChanged',
        address: studyAddress({ id, study, look: next }),
        replace: true,
      }),
  );
  usePageHead(page.data ? { title: listed([page.data.model.modelCode, study]) } : undefined);
  if (page.missing) return <UnknownStudy id={id} />;
  if (page.failed) return <ErrorState title={m.study_failed()} onRetry={page.retry} />;
  if (!page.data) return <Loading study={study} />;
  const { model, analysis } = page.data;
  return (
    <>
      <StudyHead model={model} study={analysis} />
      <StudyView
        analysis={analysis}
        analyze={async (event) => (await ask(event)).data.analysis}
        source={sourceOfModel(model, analysis)}
        start={start}
        onLook={onLook}
      />
    </>
  );
}

function UnknownStudy({ id }: { id: string }) {
  return (
    <Wrap className={unknown}>
      <h1 className={title} tabIndex={-1}>
        <Phrases text={m.study_unknown_title()} />
      </h1>
      <p className={text}>{m.study_unknown_text()}</p>
      {id === '' ? (
        <LinkButton href="/search">{m.detail_unknown_search()}</LinkButton>
      ) : (
        <LinkButton href={`/search/detail?id=${encodeURIComponent(id)}`}>{m.study_to_model()}</LinkButton>
      )}
    </Wrap>
  );
}

function Loading({ study }: { study: string }) {
  return (
    <Wrap className={loading}>
      <h1 className={title} tabIndex={-1}>
        {m.study_title({ study })}
      </h1>
      <p className={text} role="status">
        {m.study_waiting()}
      </p>
      <Skeleton height={480} />
    </Wrap>
  );
}

const unknown = css({ paddingBlock: 'section', minHeight: '60vh' });
const loading = css({ paddingTop: '14', minHeight: '100vh' });
const title = css({ textStyle: 'display', overflowWrap: 'anywhere' });
const text = css({ marginTop: '3', marginBottom: '7', color: 'ink.soft', maxWidth: '62ch' });
