import { useSelector } from '@xstate/react';
import { Archive, ChevronsDownUp, ChevronsUpDown, Download, Plus, RefreshCw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { isInOwnOrder } from '../../../machines/crud/question.ts';
import { aimFor, aimOf, narrowingOf } from '../../../machines/crud/recordList.setup.ts';
import { allowing } from '../../../machines/crud/selection.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { fetchingAhead, later, laterOver } from '../../ui/later.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { TableOptions } from '../../ui/table/TableOptions.tsx';
import type { GridHandle } from '../../ui/table/useRowKeys.ts';
import { screenRoot } from '../base/ScreenHead.tsx';
import { columnsOf } from './columns.tsx';
import { KeyHints } from './KeyHints.tsx';
import { LinkedFilters } from './LinkedFilters.tsx';
import { LinkedView } from './LinkedView.tsx';
import { type Panels, plainPanels } from './panels.tsx';
import { RecordList, useFolded } from './RecordList.tsx';
import type { RowAct } from './RowActs.tsx';
import { SearchBar } from './SearchBar.tsx';
import { SortedTree } from './SortedTree.tsx';
import { useChoices } from './sources.tsx';
import { useSpecialFields } from './specialFields.tsx';
import { UndoEditButton } from './UndoEditButton.tsx';
import type { Crud, List } from './useCrud.ts';
import { useKeptRow } from './useKeptRow.ts';
import { useListView } from './useListView.ts';
import { useScreenKeys } from './useScreenKeys.ts';
import { ViewsButton } from './ViewsButton.tsx';
import { preloadWorkReport, WorkBars } from './WorkBars.tsx';

const LaterSelectionBar = later(() => import('./SelectionBar.tsx').then((part) => part.SelectionBar));
const LaterExportDialog = laterOver(
  () => import('./ExportDialog.tsx').then((part) => part.ExportDialog),
  ({ onClose }) => onClose(),
);

export type ResourceViewProps = {
  crud: Crud;
  list: List;
  definition: ResourceDefinition;
  /** A sentence beside the title. */
  about?: string;
  /** Shown instead of rows when there is no record yet, in place of the usual words. */
  emptyState?: ReactNode;
  /** Further actions in the page head. */
  acts?: ReactNode;
  rowActs?: readonly RowAct[];
  /** What the screen adds to the panels that the definition describes. */
  panels?: Panels;
  /** Whether it is shown in a pane beside another list: then it has no page head, unless `head` is given. */
  inPane?: boolean;
  /** Shown in the page head instead of the title. */
  head?: ReactNode;
};

/** A resource's screen around its running statecharts. */
export function ResourceView({
  crud,
  list,
  definition,
  about,
  emptyState,
  acts,
  rowActs = [],
  panels: LaterPanels = plainPanels,
  inPane,
  head,
}: ResourceViewProps) {
  const { question, usualLimit, result, unknown, failure, selection } = useSelector(list, ({ context }) => context);
  const may = useSelector(crud, ({ context }) => context.may);
  const busy = useTag(list, 'busy');
  const failed = useTag(list, 'failed');
  const some = useTag(list, 'some');
  const allMatching = useTag(list, 'allMatching');
  const all = columnsOf(definition, useChoices(), useSpecialFields().value);
  const { view, look } = useListView(definition, list);
  const columns = look.shown.flatMap((key) => all.find((column) => column.key === key) ?? []);
  const [current, setCurrent] = useState<string>();
  const [exporting, setExporting] = useState<'list' | 'selection'>();
  const fold = useFolded();
  const grid = useRef<GridHandle>(null);
  const { screen, onKeyDown } = useScreenKeys({ crud, list, definition, current, grid });
  useKeptRow(crud, grid);
  const open = useSelector(crud, opensPanel);
  const title = localized(definition.title);
  const one = localized(definition.one);
  const count = result?.count ?? 0;
  // a user who moves the pointer or the focus into the screen will probably open a panel
  const preload = () => {
    LaterPanels.preload();
    LaterSelectionBar.preload();
    preloadWorkReport();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what it holds
    <div
      className={root}
      tabIndex={-1}
      data-resource={definition.name}
      ref={screen}
      onKeyDown={onKeyDown}
      onPointerOver={preload}
      onFocus={preload}
    >
      {(!inPane || head) && (
        <header className={headStyle}>
          {head ?? (
            <>
              <h1 className={heading}>{title}</h1>
              <p className={aboutStyle}>{about ?? (result && m.crud_count({ count: formatNumber(count) }))}</p>
            </>
          )}
          <span className={end}>
            {acts}
            {may.includes('remove') && !definition.cleared && !inPane && (
              <Button variant="quiet" size="sm" onClick={() => crud.send({ type: 'crud.trash' })}>
                <Archive aria-hidden size={16} strokeWidth={1.75} />
                {m.crud_trash()}
              </Button>
            )}
            {may.includes('add') && (
              <Button size="sm" onClick={() => crud.send({ type: 'crud.create' })}>
                <Plus aria-hidden size={16} strokeWidth={2} />
                {m.crud_new({ one })}
                {!inPane && (
                  <span className={wideOnly}>
                    <Kbd>C</Kbd>
                  </span>
                )}
              </Button>
            )}
          </span>
        </header>
      )}
      <div className={bar}>
        <SearchBar
          definition={definition}
          question={question}
          pending={busy && result !== null}
          few={head ? 1 : 2}
          onSearch={(narrowing) => list.send({ type: 'list.narrowed', ...narrowing })}
          onReset={() => list.send({ type: 'list.cleared' })}
        />
        <span className={tools}>
          {inPane && !head && may.includes('add') && (
            <Button variant="outline" size="sm" onClick={() => crud.send({ type: 'crud.create' })}>
              <Plus aria-hidden size={16} strokeWidth={2} />
              {m.crud_new({ one })}
            </Button>
          )}
          {definition.tree && (
            <>
              <IconButton
                icon={ChevronsUpDown}
                size="sm"
                label={m.crud_expand_all()}
                onClick={() => fold.foldAll([])}
              />
              <IconButton
                icon={ChevronsDownUp}
                size="sm"
                label={m.crud_collapse_all()}
                onClick={() => fold.foldAll(result?.rows.map(({ id }) => id) ?? [])}
              />
            </>
          )}
          <ViewsButton view={view} usualLimit={usualLimit} />
          <IconButton
            icon={Download}
            size="sm"
            label={m.crud_export()}
            disabled={count === 0}
            {...fetchingAhead(LaterExportDialog)}
            onClick={() => setExporting('list')}
          />
          <UndoEditButton crud={crud} />
          <IconButton
            icon={RefreshCw}
            size="sm"
            label={m.crud_refresh()}
            onClick={() => list.send({ type: 'list.refreshed' })}
          />
          <TableOptions
            columns={all}
            shown={look.shown}
            onToggle={(column, shown) => view.send({ type: 'view.columnToggled', column, shown })}
            onMove={(column, place) => view.send({ type: 'view.columnMoved', column, place })}
            density={look.density}
            onDensity={(density) => view.send({ type: 'view.densityChosen', density })}
            {...(!definition.tree && {
              pageSize: look.pageSize === 'fit' ? ('fit' as const) : question.limit,
              onPageSize: look.onPageSize,
            })}
            onDefaults={() => look.onPageSize(null)}
          />
        </span>
      </div>
      <LinkedView view={view} />
      {!inPane && <LinkedFilters />}
      <SortedTree crud={crud} list={list} columns={all} />
      <div role="status">
        {unknown.length > 0 && <p className={note}>{m.crud_unknown({ parts: listed(unknown) })}</p>}
        {failed && result && failure && <p className={note}>{m.crud_stale({ reason: failureText(failure) })}</p>}
      </div>
      <RecordList
        {...{ crud, list, columns, view, look, current, grid }}
        further={rowActs}
        emptyState={emptyState}
        folded={fold.folded}
        onFold={fold.toggle}
        onCurrent={setCurrent}
      />
      <Pager
        page={definition.tree ? 1 : question.page}
        pageSize={definition.tree ? Math.max(1, count) : question.limit}
        total={count}
        onPage={(page) => list.send({ type: 'list.pageChanged', page })}
      >
        <KeyHints
          edit={may.includes('edit')}
          move={definition.tree !== undefined && may.includes('move') && isInOwnOrder(definition, question)}
        />
      </Pager>
      <WorkBars crud={crud} rows={result?.rows ?? []}>
        {(some || allMatching) && (
          <LaterSelectionBar
            definition={definition}
            count={allMatching ? count : selection.length}
            all={allMatching}
            matching={count}
            may={may.filter((ability) => allMatching || allowing(definition, selection, ability).length > 0)}
            onAsk={(action) =>
              crud.send({ type: 'crud.ask', action, aim: aimOf(list.getSnapshot().context, allMatching, action) })
            }
            onEdit={(field) =>
              crud.send({ type: 'crud.bulk', aim: aimFor(list.getSnapshot().context, allMatching, 'edit'), field })
            }
            onExport={() => setExporting(allMatching ? 'list' : 'selection')}
            onSelectMatching={() => list.send({ type: 'list.allMatchingChosen' })}
            onClear={() => list.send({ type: 'list.selectionCleared' })}
          />
        )}
      </WorkBars>
      {open && <LaterPanels crud={crud} rows={result?.rows ?? []} />}
      {exporting && (
        <LaterExportDialog
          title={title}
          count={exporting === 'selection' ? selection.length : count}
          columns={all}
          shown={look.shown}
          onClose={() => setExporting(undefined)}
          onExport={(chosen, format) => {
            setExporting(undefined);
            crud.send({
              type: 'crud.export',
              wanted: {
                ...{ columns: chosen, format, sort: question.sort },
                ...(exporting === 'selection'
                  ? { matching: {}, ids: selection.map(({ id }) => id) }
                  : { matching: narrowingOf(list.getSnapshot().context) }),
              },
            });
          }}
        />
      )}
    </div>
  );
}

const opensPanel = (crud: SnapshotFrom<Crud>) =>
  crud.matches('running') && !crud.matches({ running: { panel: 'closed' } });

const root = cx(screenRoot, css({ position: 'relative' }));
const headStyle = css({
  display: 'flex',
  flexWrap: { base: 'wrap', tablet: 'nowrap' },
  alignItems: 'center',
  gap: '3',
  rowGap: '1',
  flexShrink: '0',
  minHeight: '56px',
  // if the buttons wrap to their own line, the title keeps its distance from the edge
  paddingBlock: '1.5',
  paddingInline: { base: '4', tablet: '5' },
  borderBottom: '1px solid {colors.line.soft}',
});
const heading = css({ textStyle: 'heading', whiteSpace: 'nowrap' });
const aboutStyle = css({
  display: { base: 'none', tablet: 'block' },
  textStyle: 'tiny',
  color: 'ink.soft',
  minWidth: '0',
});
const end = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '2',
  marginInlineStart: 'auto',
  flexShrink: { base: '1', tablet: '0' },
});
const wideOnly = css({
  display: { base: 'none', desktop: 'inline' },
  '& kbd': { color: 'inherit', boxShadow: 'inset 0 0 0 1px currentColor' },
});
const bar = css({
  display: 'flex',
  flexWrap: { base: 'wrap', desktop: 'nowrap' },
  alignItems: 'flex-start',
  flexShrink: '0',
  '& > form': { flex: '1 1 320px', minWidth: '0' },
});
const tools = css({
  display: 'flex',
  flexWrap: { base: 'wrap', tablet: 'nowrap' },
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '1',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: { base: '0', tablet: '3' },
  marginInlineStart: 'auto',
  flexShrink: { base: '1', tablet: '0' },
});
const note = css({ paddingInline: '5', paddingBlock: '2', background: 'amber.bg', color: 'amber', textStyle: 'tiny' });
