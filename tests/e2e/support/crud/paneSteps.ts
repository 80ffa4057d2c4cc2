import { atList, atRows, type CrudStep, inPane, isShown, paneOf, press, rowOf, rowsOf, type Walk } from './walk.ts';

/** The steps that open a pane over the list and close it. */
export function paneSteps(walk: Walk): CrudStep[] {
  const { page, screen } = walk;
  const { crud } = screen;
  const pane = paneOf(page);
  const question = page.getByRole('alertdialog');
  const first = () => rowsOf(walk)[0];
  const own = () => screen.context().trash?.list.find(({ label }) => label.en.startsWith(walk.name));
  return [
    {
      name: 'open a row',
      enabled: atRows,
      act: () => rowOf(page, first()).locator('[data-opener]').click(),
      tell: () => crud.send({ type: 'crud.view', id: first()?.id ?? '' }),
    },
    {
      name: 'look at its history',
      enabled: (now) => screen.has('viewing') && isShown(now),
      act: () => press(pane, 'History'),
      tell: () => crud.send({ type: 'crud.history', id: screen.context().id ?? '' }),
    },
    {
      name: 'edit a row',
      enabled: atRows,
      act: () => press(rowOf(page, first()), /^Edit: /),
      tell: () => crud.send({ type: 'crud.edit', id: first()?.id ?? '' }),
    },
    {
      name: 'make a new one',
      enabled: atList,
      act: () => press(page, /^New dictionary/),
      tell: () => crud.send({ type: 'crud.create' }),
    },
    {
      name: 'open the trash',
      enabled: atList,
      act: () => press(page, 'Trash'),
      tell: () => crud.send({ type: 'crud.trash' }),
    },
    {
      name: 'restore from the trash',
      enabled: (now) => screen.has('trash') && isShown(now) && !screen.has('working') && own() !== undefined,
      act: () => press(pane, `Restore: ${own()?.label.en}`),
      tell: () => crud.send({ type: 'crud.restore', ids: [own()?.id ?? ''] }),
    },
    {
      name: 'try again',
      enabled: () => screen.has('panelFailed'),
      act: () => press(pane, 'Try again'),
      tell: () => crud.send({ type: 'crud.retry' }),
    },
    {
      name: 'close the pane',
      enabled: inPane,
      act: () => press(pane, 'Close'),
      tell: () => crud.send({ type: 'crud.close' }),
    },
    {
      name: 'discard what was typed',
      enabled: () => screen.has('askingToLeave'),
      act: () => press(question, 'Discard changes'),
      tell: () => crud.send({ type: 'crud.leaveConfirmed' }),
    },
    {
      name: 'continue',
      enabled: () => screen.has('askingToLeave'),
      act: () => press(question, 'Continue editing'),
      tell: () => crud.send({ type: 'crud.leaveDeclined' }),
    },
  ];
}
