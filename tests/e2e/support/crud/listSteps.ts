import type { ResourceRecord } from '../../../../contract/resources/record.ts';
import { pagesOf } from '../../../../machines/crud/question.ts';
import { aimOf } from '../../../../machines/crud/recordList.setup.ts';
import { aimAt, labelOf } from '../../../../machines/crud/selection.ts';
import { atList, atRows, type CrudStep, countOf, hasPane, listOf, press, rowOf, rowsOf, type Walk } from './walk.ts';

/** The steps at the list: pages, selection, removal and undo. */
export function listSteps(walk: Walk): CrudStep[] {
  const { page, screen } = walk;
  const { crud, list } = screen;
  const question = page.getByRole('alertdialog');
  const first = () => rowsOf(walk)[0];
  const last = () => rowsOf(walk).at(-1);
  const nameOf = (record: ResourceRecord | undefined) =>
    record ? [labelOf(crud.getSnapshot().context.definition, record)] : [];
  const isChosen = () => listOf(walk).context.selection.some(({ id }) => id === first()?.id);
  // nothing behind an open pane can be pressed
  const isReadable = () => screen.has('reported') && !hasPane(walk);
  const otherPage = () => (listOf(walk).context.question.page === 1 ? 2 : 1);
  return [
    {
      name: 'refresh',
      enabled: atList,
      act: () => press(page, 'Refresh'),
      tell: () => list.send({ type: 'list.refreshed' }),
    },
    {
      name: 'go to the other page',
      enabled: (now) => atList(now) && pagesOf(countOf(now), 10) > 1,
      act: () => press(page, `Page ${otherPage()}`),
      tell: () => list.send({ type: 'list.pageChanged', page: otherPage() }),
    },
    {
      name: 'select a row, or no more',
      enabled: (now) => atRows(now) && !listOf(now).hasTag('allMatching'),
      act: () => rowOf(page, first()).getByRole('checkbox').click(),
      tell: () => list.send({ type: 'list.rowsToggled', rows: nameOf(first()), chosen: !isChosen() }),
    },
    {
      name: 'select all that match',
      enabled: (now) =>
        atList(now) && listOf(now).hasTag('some') && listOf(now).context.selection.length < countOf(now),
      act: () => press(page, /^Select all/),
      tell: () => list.send({ type: 'list.allMatchingChosen' }),
    },
    {
      name: 'clear the selection',
      enabled: (now) => atList(now) && (listOf(now).hasTag('some') || listOf(now).hasTag('allMatching')),
      act: () => press(page, 'Clear the selection'),
      tell: () => list.send({ type: 'list.selectionCleared' }),
    },
    {
      name: 'ask to remove a row',
      enabled: atRows,
      act: async () => {
        await press(rowOf(page, last()), /^Actions: /);
        await page.getByRole('menuitem', { name: 'Remove' }).click();
      },
      tell: () => crud.send({ type: 'crud.ask', action: 'remove', aim: aimAt(nameOf(last())) }),
    },
    {
      name: 'ask to remove what is selected',
      enabled: (now) => atList(now) && listOf(now).hasTag('some'),
      act: () => press(page.getByRole('toolbar'), 'Remove'),
      tell: () => crud.send({ type: 'crud.ask', action: 'remove', aim: aimOf(listOf(walk).context, false, 'remove') }),
    },
    {
      name: 'confirm',
      enabled: () => screen.has('confirming'),
      act: () => press(question, 'Remove'),
      tell: () => crud.send({ type: 'crud.confirm' }),
    },
    {
      name: 'think better of it',
      enabled: () => screen.has('confirming'),
      act: () => press(question, 'Cancel'),
      tell: () => crud.send({ type: 'crud.close' }),
    },
    {
      name: 'undo',
      enabled: () => {
        const { report } = screen.context();
        return isReadable() && report?.action === 'remove' && report.done.length > 0;
      },
      act: () => press(page, /^Undo/),
      tell: () => crud.send({ type: 'crud.undo' }),
    },
    {
      name: 'read what came of it',
      enabled: isReadable,
      act: () => press(page, 'Dismiss'),
      tell: () => crud.send({ type: 'crud.reportDismissed' }),
    },
  ];
}
