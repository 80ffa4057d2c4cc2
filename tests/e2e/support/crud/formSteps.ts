import type { Saving } from '../../../../contract/resources/record.ts';
import { mergesOf } from '../../../../machines/crud/crudContext.ts';
import { isDecided, type Side } from '../../../../machines/crud/merge.ts';
import { type CrudStep, inForm, merging, next, paneOf, press, type Walk } from './walk.ts';

/** The steps in an open form and in a conflict. */
export function formSteps(walk: Walk): CrudStep[] {
  const { page, screen } = walk;
  const { crud } = screen;
  const pane = paneOf(page);
  const form = () => crud.getSnapshot().children.form;
  const put = async (label: string, text: unknown) => {
    await pane.getByLabel(label).fill(String(text));
    await pane.getByLabel(label).blur();
  };
  const type = (name: string, values: () => Saving, act: (values: Saving) => Promise<void>): CrudStep => {
    let typed: Saving = {};
    return {
      name,
      enabled: inForm,
      act: () => {
        typed = values();
        return act(typed);
      },
      tell: () => {
        form()?.send({ type: 'form.changed', values: typed });
        if (typed.code !== undefined) form()?.send({ type: 'form.left', field: 'code' });
      },
    };
  };
  const code = (name: string, value: () => string) =>
    type(
      name,
      () => ({ code: value() }),
      (values) => put('Code', values.code),
    );
  const all = (words: string, side: Side): CrudStep => ({
    name: `take ${words}`,
    enabled: merging,
    act: () => press(pane, `All ${words}`),
    tell: () => {
      for (const { field } of mergesOf(screen.context())) crud.send({ type: 'crud.choose', field, side });
    },
  });
  const everything = type(
    'fill in everything',
    () => {
      const word = next(walk, `${walk.name}n`);
      return { code: word, name: { en: word, zh: word } };
    },
    async (values) => {
      await put('Code', values.code);
      for (const language of [/English/, /Chinese/]) {
        await pane.getByRole('tab', { name: language }).click();
        await pane.getByRole('textbox', { name: /Name/ }).fill(String(values.code));
      }
    },
  );
  return [
    type(
      'type a remark',
      () => ({ remark: next(walk, 'Mine ') }),
      (values) => put('Remark', values.remark),
    ),
    {
      ...code('empty the code', () => ''),
      enabled: (now) => inForm(now) && form()?.getSnapshot().context.values.code !== '',
    },
    code('type a code that is taken', () => 'leader'),
    code('type a code', () => next(walk, `${walk.name}n`)),
    { ...everything, enabled: (now) => inForm(now) && screen.has('creating') },
    {
      name: 'reset',
      enabled: inForm,
      act: () => press(pane, 'Reset'),
      tell: () => form()?.send({ type: 'form.reset' }),
    },
    {
      name: 'submit',
      enabled: inForm,
      act: () => press(pane, /^Submit/),
      tell: () => screen.submit(),
    },
    all('mine', 'mine'),
    all('theirs', 'theirs'),
    {
      name: 'merge and submit',
      enabled: (now) => merging(now) && isDecided(mergesOf(screen.context()), screen.context().choices),
      act: () => press(pane, 'Merge and submit'),
      tell: () => crud.send({ type: 'crud.saveMerged' }),
    },
  ];
}
