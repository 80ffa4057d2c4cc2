import { useSelector } from '@xstate/react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { allowsAct } from '../../../contract/resources/standing.ts';
import { isInOwnOrder, sortedBy } from '../../../machines/crud/question.ts';
import { labelOf } from '../../../machines/crud/selection.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { CHECK_WIDTH, type GridColumn, type GridMoving, type GridSelection } from '../../ui/table/columns.ts';
import { Grid } from '../../ui/table/Grid.tsx';
import { GridSkeleton } from '../../ui/table/GridSkeleton.tsx';
import type { GridHandle } from '../../ui/table/useRowKeys.ts';
import { ListFailed, NothingMatches, NothingYet } from './ListStates.tsx';
import { RecordLines } from './RecordLines.tsx';
import { hasRowActs, type RowAct, RowActs } from './RowActs.tsx';
import { moveTo, treeOfRows } from './tree.ts';
import type { Crud, List } from './useCrud.ts';
import type { ListView, ShownLook } from './useListView.ts';

type RecordListProps = {
  crud: Crud;
  list: List;
  columns: readonly GridColumn<ResourceRecord>[];
  view: ListView;
  look: ShownLook;
  further: readonly RowAct[];
  /** Shown when there is no record yet. */
  emptyState: ReactNode;
  /** The collapsed rows of a tree. */
  folded: ReadonlySet<string>;
  onFold: (id: string) => void;
  current: string | undefined;
  onCurrent: (id: string) => void;
  grid: Ref<GridHandle>;
};

/** The rows of a list, or its loading, empty or error state. */
export function RecordList(props: RecordListProps): ReactNode {
  const { crud, list, columns, view, look, further, emptyState, folded, onFold, current, onCurrent, grid } = props;
  const { definition, may } = useSelector(crud, ({ context }) => context);
  const { result, failure, selection, question } = useSelector(list, ({ context }) => context);
  const busy = useTag(list, 'busy');
  const failed = useTag(list, 'failed');
  const offline = useTag(list, 'offline');
  const allMatching = useTag(list, 'allMatching');
  const last = useRef<string>(undefined);
  const hasActs = hasRowActs(definition, may, further);
  const actionsWidth = further.some(({ atHand }) => atHand) ? 136 : 104;
  if (!result || look.waiting) {
    if (failed && !result)
      return <ListFailed offline={offline} failure={failure} onRetry={() => list.send({ type: 'list.refreshed' })} />;
    return (
      <GridSkeleton
        columns={columns}
        widths={look.widths}
        beside={CHECK_WIDTH + (hasActs ? actionsWidth : 0)}
        height={look.density}
        onFit={look.onFit}
      />
    );
  }
  const tree = definition.tree && treeOfRows(definition, result.rows);
  const rows = tree ? tree.shown((id) => !folded.has(id)) : result.rows;
  const nameOf = (record: ResourceRecord) => localized(labelOf(definition, record).label);
  const chosen = new Set(selection.map(({ id }) => id));
  const isSelected = ({ id }: ResourceRecord) => allMatching || chosen.has(id);
  const toggle = (some: readonly ResourceRecord[], on: boolean) =>
    list.send({ type: 'list.rowsToggled', rows: some.map((row) => labelOf(definition, row)), chosen: on });
  const selectedHere = rows.filter(isSelected).length;
  const selecting: GridSelection<ResourceRecord> = {
    isSelected,
    onToggle: (record, through) => {
      const [from, to] = [rows.findIndex(({ id }) => id === last.current), rows.indexOf(record)].toSorted(
        (one, other) => one - other,
      );
      const span = through && from !== undefined && from >= 0 ? rows.slice(from, (to ?? 0) + 1) : [record];
      last.current = record.id;
      toggle(span, !isSelected(record));
    },
    page: selectedHere === 0 ? 'none' : selectedHere === rows.length ? 'all' : 'some',
    onTogglePage: () => toggle(rows, selectedHere < rows.length),
  };
  const moving: GridMoving<ResourceRecord> | undefined =
    tree && may.includes('move') && isInOwnOrder(definition, question)
      ? {
          canMove: (record) => allowsAct(definition, record, definition.content ? 'publish' : 'edit'),
          canDrop: (record, target) => !tree.isBelow(target, record.id),
          onDrop: (record, target, place) =>
            crud.send({ type: 'crud.move', move: moveTo(tree, record, target, place) }),
        }
      : undefined;
  const narrowed = question.text !== '' || Object.keys(question.filters).length > 0;
  return (
    <Grid
      ref={grid}
      caption={localized(definition.title)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={nameOf}
      widths={look.widths}
      onResize={(column, width) => view.send({ type: 'view.columnResized', column, width })}
      density={look.density}
      onFit={look.onFit}
      sort={question.sort}
      onSort={(field) => list.send({ type: 'list.sorted', sort: sortedBy(definition, question, field) })}
      selection={selecting}
      tree={
        tree && {
          levelOf: tree.levelOf,
          hasChildren: ({ id }) => tree.childrenOf(id).length > 0,
          isExpanded: ({ id }) => !folded.has(id),
          onToggle: ({ id }) => onFold(id),
        }
      }
      moving={moving}
      current={current}
      onCurrent={onCurrent}
      onOpen={may.includes('view') ? ({ id }) => crud.send({ type: 'crud.view', id }) : undefined}
      actions={hasActs ? (record) => <RowActs {...{ crud, definition, record, may, further }} /> : undefined}
      actionsWidth={actionsWidth}
      lines={(record) => <RecordLines definition={definition} record={record} columns={columns} />}
      from={tree ? 0 : (result.question.page - 1) * result.question.limit}
      total={result.count}
      busy={busy}
      page={result.question.page}
      empty={
        narrowed ? (
          <NothingMatches onReset={() => list.send({ type: 'list.cleared' })} />
        ) : (
          emptyState || (
            <NothingYet
              one={localized(definition.one)}
              onCreate={may.includes('add') ? () => crud.send({ type: 'crud.create' }) : undefined}
            />
          )
        )
      }
    />
  );
}

/** Keeps which rows of a tree are collapsed. */
export function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  return { folded, toggle, foldAll: (ids: readonly string[]) => setFolded(new Set(ids)) };
}
