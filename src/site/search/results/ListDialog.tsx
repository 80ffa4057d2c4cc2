import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { ResolvedList } from '../../../../contract/entities/resolvedLists.ts';
import type { ListKind } from '../../../../machines/idList/entries.ts';
import { idListMachine } from '../../../../machines/idList/idList.machine.ts';
import { fromPromise } from '../../../effects/fromPromise.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { failureText } from '../../../shared/failureText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ListEditor, ListEditorActions } from './ListEditor.tsx';
import { ListReview, ListReviewActions } from './ListReview.tsx';

export type ListDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Resolves the entries on the server. */
  resolve: (list: { kind: ListKind; entries: string[] }, signal: AbortSignal) => Promise<ResolvedList>;
  /** Genes that are already in the query. */
  genes: readonly GeneCriterion[];
  /** Lists of genes cannot be entered. */
  modelsOnly?: boolean;
  onApply: (kind: ListKind, values: readonly string[]) => void;
};

/**
 * Searches by a list of models or genes: pasted, typed or from a file. It is shown entry by entry before it is applied.
 */
export function ListDialog({ open, onClose, resolve, genes, modelsOnly = false, onApply }: ListDialogProps) {
  const [machine] = useState(() =>
    idListMachine.provide({
      actors: {
        resolveList: fromPromise<ResolvedList, { kind: ListKind; entries: string[] }>(({ input, signal }) =>
          resolve(input, signal),
        ),
      },
    }),
  );
  const [snapshot, send, actor] = useMachine(machine);
  useEffect(() => send({ type: open ? 'idList.opened' : 'idList.closed' }), [send, open]);
  useEffect(() => {
    const applied = actor.on('applied', ({ kind, values }) => {
      onApply(kind, values);
      onClose();
    });
    return () => applied.unsubscribe();
  }, [actor, onApply, onClose]);

  const { kind, text, problem, resolved, meant, failure } = snapshot.context;
  const reviewing = snapshot.hasTag('reviewing') && resolved !== null;
  return (
    <Dialog
      open={snapshot.hasTag('open')}
      onClose={onClose}
      place="wide"
      title={m.list_title()}
      description={reviewing ? m.list_review_text() : modelsOnly ? m.list_text_models() : m.list_text()}
      actions={
        reviewing ? (
          <ListReviewActions
            kind={kind}
            resolved={resolved}
            meant={meant}
            genes={genes}
            onBack={() => send({ type: 'idList.edited' })}
            onApply={() => send({ type: 'idList.applied' })}
          />
        ) : (
          <ListEditorActions
            busy={snapshot.hasTag('busy')}
            onCancel={onClose}
            onCheck={() => send({ type: 'idList.checked' })}
          />
        )
      }
    >
      {reviewing ? (
        <ListReview
          kind={kind}
          resolved={resolved}
          meant={meant}
          genes={genes}
          onMeant={(entry, values) => send({ type: 'idList.meant', entry, values })}
          onAllMeant={() => send({ type: 'idList.allMeant' })}
        />
      ) : (
        <ListEditor
          kind={kind}
          modelsOnly={modelsOnly}
          text={text}
          problem={problem}
          failure={snapshot.hasTag('failed') ? (failure ? failureText(failure) : '') : null}
          busy={snapshot.hasTag('busy')}
          onKind={(chosen) => send({ type: 'idList.kindChosen', kind: chosen })}
          onText={(typed) => send({ type: 'idList.textChanged', text: typed })}
          onFile={(file) => send({ type: 'idList.fileChosen', file })}
        />
      )}
    </Dialog>
  );
}
