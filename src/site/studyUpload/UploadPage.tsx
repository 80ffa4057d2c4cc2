import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { StudyEvent } from '../../../contract/entities/analysis.ts';
import type { AnalyzedTable, TableToAnalyze } from '../../../contract/entities/studyTable.ts';
import { studyUploadMachine, type TableText, tableOf } from '../../../machines/studyUpload/studyUpload.machine.ts';
import type { StudyLook } from '../../../machines/studyView/address.ts';
import type { PickedFile } from '../../../machines/upload/upload.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { readTableText } from '../../effects/tableText.ts';
import { forgetPicked, pickedFile } from '../../effects/uploadFiles.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Api } from '../../portal/api.ts';
import { useApi } from '../../portal/system.tsx';
import { useLeaveGuard } from '../../portal/useLeaveGuard.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { useStepFocus } from '../../shared/useStepFocus.ts';
import { StudyView } from '../study/StudyView.tsx';
import { ReadingSection } from './ReadingSection.tsx';
import { sourceOfTable } from './source.ts';
import { TableForm } from './TableForm.tsx';
import { UploadHead } from './UploadHead.tsx';

/** /analysis/study: the complete analysis of a study in a user's table, which is not stored. */
export function UploadPage() {
  const api = useApi();
  const [machine] = useState(() => machineFor(api));
  const [upload, send, actor] = useMachine(machine);
  const [look, setLook] = useState<Partial<StudyLook>>({});
  const [onLook] = useState(() => (next: StudyLook) => {
    setLook(next);
    send({ type: 'studyUpload.eventChosen', event: next.event });
  });
  const { answer, answers, typed } = upload.context;
  const heading = useStepFocus(answer === null ? 'table' : 'reading');
  // a file can be chosen again; pasted text exists only here
  useLeaveGuard(typed.trim() !== '');
  usePageHead({ title: answer ? answer.name : m.study_own_title() });
  const analyze = async (event: StudyEvent) =>
    (await askFor(api, { ...tableOf(actor.getSnapshot().context), event })).analysis;
  return (
    <>
      <UploadHead heading={heading} answer={answer} onAnother={() => send({ type: 'studyUpload.cleared' })} />
      {answer === null ? (
        <TableForm upload={upload} send={send} />
      ) : (
        <>
          <ReadingSection answer={answer} upload={upload} send={send} />
          <StudyView
            key={answers}
            analysis={answer.analysis}
            analyze={analyze}
            source={sourceOfTable(answer)}
            start={look}
            onLook={onLook}
          />
        </>
      )}
    </>
  );
}

const askFor = async (api: Api, table: TableToAnalyze, signal?: AbortSignal): Promise<AnalyzedTable> =>
  (await api('analyzeTable', { body: table }, { notice: 'never', ...(signal && { signal }) })).data;

const machineFor = (api: Api) =>
  studyUploadMachine.provide({
    actors: {
      read: fromPromise<TableText, { file: PickedFile | null }>(async ({ input: { file } }) => {
        const picked = pickedFile(file?.id ?? '');
        if (!picked) throw new Error('The file is gone');
        forgetPicked(file?.id ?? '');
        return readTableText(picked);
      }),
      analyze: fromPromise<AnalyzedTable, { table: TableToAnalyze }>(({ input: { table }, signal }) =>
        askFor(api, table, signal),
      ),
    },
  });
