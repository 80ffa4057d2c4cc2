import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Aim } from '../../../machines/crud/selection.ts';
import type { Answer } from '../../../machines/crud/work.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { BulkPane } from './BulkPane.tsx';
import { ConfirmWork } from './ConfirmWork.tsx';
import { ConflictPane } from './ConflictPane.tsx';
import { EditPane } from './EditPane.tsx';
import { HistoryPane } from './HistoryPane.tsx';
import { OutdatedPane } from './OutdatedPane.tsx';
import { PaneFrame, PaneParts } from './Pane.tsx';
import { PaneWaiting } from './PaneWaiting.tsx';
import { usePanelParts } from './panelParts.ts';
import { TrashPane } from './TrashPane.tsx';
import type { Crud } from './useCrud.ts';
import { ViewPane } from './ViewPane.tsx';

export type RecordPanelsProps = {
  crud: Crud;
  rows: readonly ResourceRecord[];
};

/** The panel that is open over a list, if there is one. */
export function RecordPanels({ crud, rows }: RecordPanelsProps) {
  const { definition, plan, record } = useSelector(crud, ({ context }) => context);
  const viewing = useTag(crud, 'viewing');
  const editing = useTag(crud, 'editing');
  const form = useTag(crud, 'form');
  const unsaved = useTag(crud, 'unsaved');
  const beside = usePanelParts().aside !== undefined;
  const conflict = useTag(crud, 'conflict');
  const confirming = useTag(crud, 'confirming');
  const comparing = useTag(crud, 'comparing');
  const bulk = useTag(crud, 'bulk');
  const history = useTag(crud, 'history');
  const trash = useTag(crud, 'trash');
  const close = () => crud.send({ type: 'crud.close' });
  const content = contentOf();
  if (content) {
    return (
      <PaneFrame onClose={close} place={conflict || (form && beside) ? 'wide' : 'end'} guarded={unsaved}>
        {content}
      </PaneFrame>
    );
  }
  if (!confirming || !plan) return null;
  const confirm = (answer: Answer) => {
    if (answer.at !== undefined || answer.given !== undefined) {
      close();
      crud.send({ type: 'crud.ask', ...plan, ...answer });
    }
    crud.send({ type: 'crud.confirm' });
  };
  return <ConfirmWork {...{ definition, plan }} shown={isShown(plan.aim)} onConfirm={confirm} onCancel={close} />;

  /**
   * Whether some of the rows may be public. Unknown for rows chosen on another page, which therefore count as public.
   */
  function isShown({ sample, count }: Aim): boolean {
    const states = sample.map(
      ({ id }) => (record?.id === id ? record : rows.find((row) => row.id === id))?.publication?.state,
    );
    return definition.content === true && (count > states.length || states.some((state) => state !== 'draft'));
  }

  function contentOf(): ReactNode {
    if (viewing) return <ViewPane crud={crud} rows={rows} />;
    if (form) return <EditPane crud={crud} />;
    if (editing) {
      return (
        <PaneParts title={localized(definition.one)}>
          <PaneWaiting crud={crud}>{null}</PaneWaiting>
        </PaneParts>
      );
    }
    if (conflict) return <ConflictPane crud={crud} />;
    if (comparing) return <OutdatedPane crud={crud} />;
    if (bulk) return <BulkPane crud={crud} />;
    if (history) return <HistoryPane crud={crud} rows={rows} />;
    return trash && <TrashPane crud={crud} />;
  }
}
