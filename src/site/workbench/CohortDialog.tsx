import { useSelector } from '@xstate/react';
import type { Disease } from '../../../contract/entities/catalog.ts';
import { noCriteria } from '../../../machines/search/query.ts';
import { isWhole } from '../../../machines/workbench/address.ts';
import { parseCohort } from '../../../machines/workbench/place.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi, useSystem } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ListDialog } from '../search/results/ListDialog.tsx';
import { useShortlist } from '../shortlist/useShortlist.ts';
import { cohortWords } from './cohortWords.ts';
import type { CohortChoice } from './useCohortChoice.ts';

type CohortDialogProps = {
  choice: CohortChoice;
  /** The areas of the catalog, for the names of cohorts. */
  diseases: readonly Disease[];
};

/** The choice of a cohort: all models, the current search, a saved one, the shortlist, or a pasted list. */
export function CohortDialog({ choice: { snapshot, send }, diseases }: CohortDialogProps) {
  const api = useApi();
  const open = snapshot.hasTag('open');
  const close = () => send({ type: 'cohortChoice.closed' });
  return (
    <>
      <Dialog
        open={open && !snapshot.hasTag('pasting')}
        onClose={close}
        title={snapshot.context.place === 'cohort' ? m.workbench_choose_title() : m.workbench_compare_title()}
        description={m.workbench_choose_text()}
      >
        <CohortOptions send={send} diseases={diseases} />
        {snapshot.hasTag('busy') && (
          <p className={state} role="status">
            <Spinner /> {m.workbench_storing()}
          </p>
        )}
        {snapshot.hasTag('failed') && (
          <div className={state} role="alert">
            <p>{snapshot.context.failure && failureText(snapshot.context.failure)}</p>
            <Button variant="outline" size="sm" onClick={() => send({ type: 'cohortChoice.retried' })}>
              {m.ui_retry()}
            </Button>
          </div>
        )}
      </Dialog>
      <ListDialog
        open={snapshot.hasTag('pasting')}
        onClose={() => send({ type: 'cohortChoice.pasteEnded' })}
        resolve={async (list, signal) => (await api('searchResolve', { body: list }, { signal, notice: 'never' })).data}
        genes={[]}
        modelsOnly
        onApply={(_, models) => send({ type: 'cohortChoice.modelsChosen', models })}
      />
    </>
  );
}

function CohortOptions({ send, diseases }: Pick<CohortDialogProps, 'diseases'> & Pick<CohortChoice, 'send'>) {
  const api = useApi();
  const { app } = useSystem();
  // its code has come if there was a search
  const canSearch = useTag(app, 'searchTools');
  const { models } = useShortlist();
  const saved = usePageData(() => api('savedSearches', {}, { notice: 'never' }));
  return (
    <ul className={list}>
      <Option
        title={m.workbench_whole()}
        onChoose={() => send({ type: 'cohortChoice.searchChosen', criteria: noCriteria })}
      />
      {canSearch && <SearchOption send={send} diseases={diseases} />}
      {models.length > 0 && (
        <Option
          title={m.shortlist_title()}
          text={m.workbench_count({ count: models.length })}
          onChoose={() => send({ type: 'cohortChoice.modelsChosen', models: models.map(({ modelCode }) => modelCode) })}
        />
      )}
      <Option
        title={m.workbench_paste()}
        text={m.workbench_paste_text()}
        onChoose={() => send({ type: 'cohortChoice.pasteWanted' })}
      />
      {saved.data?.list.map(({ id, name, address, count }) => (
        <Option
          key={id}
          title={m.workbench_saved({ name })}
          text={m.workbench_count({ count })}
          onChoose={() => send({ type: 'cohortChoice.searchChosen', criteria: parseCohort(address) })}
        />
      ))}
      {saved.failed && (
        <li className={state} role="alert">
          <p>{m.saved_load_failed()}</p>
          <Button variant="outline" size="sm" onClick={saved.retry}>
            {m.ui_retry()}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The current search, unless it has all models. */
function SearchOption({ send, diseases }: Pick<CohortDialogProps, 'diseases'> & Pick<CohortChoice, 'send'>) {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  if (isWhole(query)) return null;
  return (
    <Option
      title={m.workbench_current_search()}
      text={cohortWords(query, diseases)}
      onChoose={() => send({ type: 'cohortChoice.searchChosen', criteria: query })}
    />
  );
}

function Option({ title, text, onChoose }: { title: string; text?: string; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={option} onClick={onChoose}>
        <span className={strong}>{title}</span>
        {text !== undefined && <span className={soft}>{text}</span>}
      </button>
    </li>
  );
}

const list = css({ display: 'grid', gap: '1.5', paddingBottom: '5' });
const option = css({
  display: 'grid',
  gap: '0.5',
  width: 'full',
  minHeight: 'target',
  alignContent: 'center',
  padding: '10px 14px',
  textAlign: 'start',
  border: '1px solid {colors.line}',
  borderRadius: 'md',
  '&:hover': { borderColor: 'accent', background: 'muted' },
});
const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const soft = css({ textStyle: 'tiny', color: 'ink.soft', overflowWrap: 'anywhere' });
const state = css({ display: 'flex', alignItems: 'center', gap: '3', paddingBottom: '5', textStyle: 'small' });
