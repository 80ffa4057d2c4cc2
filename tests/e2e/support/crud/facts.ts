import type { Page } from '@playwright/test';
import { mergesOf } from '../../../../machines/crud/crudContext.ts';
import { sideOf } from '../../../../machines/crud/merge.ts';
import { queryOf } from '../../../../machines/crud/recordList.setup.ts';
import { recordRules } from '../../../../machines/crud/rules.ts';
import { labelOf } from '../../../../machines/crud/selection.ts';
import type { Plan, Report } from '../../../../machines/crud/work.ts';
import type { Screen } from '../../../machines/support/crudScreen.ts';

/** The message after a network failure. */
const LOST = 'Network environment is abnormal, please try again！';

/** A summary of what the screen of a resource shows. */
export type Facts = {
  address: string;
  rows: string[];
  listBusy: boolean;
  stale: boolean;
  selected: string;
  pane: string;
  waiting: boolean;
  failed: boolean;
  question: string;
  form: { code: string; remark: string; wrong: boolean; saving: boolean; refused: boolean } | null;
  conflict: { left: string; saving: boolean; refused: boolean } | null;
  report: string;
};

/** Reads the summary from the page. */
export const factsOf = (page: Page): Promise<Facts> =>
  page.evaluate(() => {
    const words = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
    const pane = document.querySelector('[role=dialog][data-state=open]');
    const question = document.querySelector('[role=alertdialog][data-state=open]');
    const code = pane?.querySelector<HTMLInputElement>('input[id$="-code"]');
    const remark = pane?.querySelector<HTMLTextAreaElement>('textarea[id$="-remark"]');
    const merge = pane?.querySelector('table');
    const saving = pane?.querySelector('footer [aria-busy=true]') != null;
    const refused = pane?.querySelector('p[role=alert]') != null;
    return {
      address: location.search.slice(1),
      rows: [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row ?? ''),
      listBusy: document.querySelector('[data-grid]')?.ariaBusy === 'true',
      stale: words(document.querySelector('[data-resource]')).includes('This list may be out of date'),
      selected: words(document.querySelector('[role=toolbar] output')),
      pane: words(pane?.querySelector('h2')),
      waiting: pane?.querySelector('div[aria-busy=true]') != null,
      failed: words(pane).includes('Could not load'),
      question: words(question?.querySelector('h2')),
      form: code
        ? { code: code.value, remark: remark?.value ?? '', wrong: code.ariaInvalid === 'true', saving, refused }
        : null,
      conflict: merge ? { left: words(pane?.querySelector('footer output')), saving, refused } : null,
      report: words(document.querySelector('[data-resource] [role=status] > div > span')),
    };
  });

/** Returns the summary that the machine's state requires. */
export function factsFrom({ crud, list }: Screen): Facts {
  const state = crud.getSnapshot();
  const { definition, record, id, plan, choices, failure } = state.context;
  const rows = list.getSnapshot();
  const { result, selection } = rows.context;
  const form = state.children.form?.getSnapshot();
  const named = (one: Parameters<typeof labelOf>[1] | null | undefined) =>
    one ? labelOf(definition, one).label.en : '';
  const one = definition.one.en;
  const title = () => {
    if (state.hasTag('viewing')) return `View ${one} ${named(record)}`;
    if (state.hasTag('creating')) return `New ${one}`;
    if (state.hasTag('editing')) return state.hasTag('form') ? `Edit ${one} ${named(record)}` : one;
    if (state.hasTag('conflict')) return `Merge the changes ${named(record)}`;
    if (state.hasTag('history')) return `History of ${named(result?.rows.find((row) => row.id === id))}`;
    return state.hasTag('trash') ? `Trash: ${definition.title.en}` : '';
  };
  const question = () => {
    if (state.hasTag('askingToLeave')) return 'Discard your changes?';
    if (!state.hasTag('confirming') || !plan) return '';
    return plan.aim.count === 1 ? `Remove ${plan.aim.sample[0]?.label.en}?` : `Remove ${plan.aim.count} records?`;
  };
  const left = mergesOf(state.context).filter((merge) => sideOf(merge, choices) === null).length;
  return {
    address: queryOf(rows.context),
    rows: result?.rows.map((row) => row.id) ?? [],
    listBusy: result !== null && rows.hasTag('busy'),
    stale: result !== null && rows.hasTag('failed'),
    selected: rows.hasTag('allMatching')
      ? `All ${result?.count} matching records selected`
      : rows.hasTag('some')
        ? `${selection.length} selected`
        : '',
    pane: title().trim(),
    waiting: state.hasTag('panelBusy'),
    failed: state.hasTag('panelFailed'),
    question: question(),
    form: form && state.hasTag('form') ? formFacts(form.context, form.hasTag('busy'), definition) : null,
    conflict: state.hasTag('conflict')
      ? { left: left > 0 ? `To choose: ${left}` : '', saving: state.hasTag('saving'), refused: failure !== null }
      : null,
    report: state.hasTag('reported') ? sentence(state.context) : '',
  };
}

type FormContext =
  NonNullable<ReturnType<Screen['crud']['getSnapshot']>['children']['form']> extends {
    getSnapshot: () => { context: infer Context };
  }
    ? Context
    : never;

function formFacts(
  { values, touched, refusals, failure }: FormContext,
  saving: boolean,
  definition: Parameters<typeof recordRules>[0],
) {
  const broken = recordRules(definition)(values);
  return {
    code: String(values.code),
    remark: String(values.remark),
    wrong: refusals.code !== undefined || (broken.code !== undefined && touched.includes('code')),
    saving,
    refused: failure !== null && Object.keys(refusals).length === 0,
  };
}

function sentence({ report, underWay }: { report: Report | null; underWay: Plan | null }): string {
  if (!report) return '';
  const { action, done, failure } = report;
  const only = done.length === 1 && underWay?.aim.sample.find(({ id }) => id === done[0]);
  if (failure) return `Action failed: ${failure.kind === 'networkFailed' ? LOST : failure.message}`;
  if (action === 'remove' && only) return `“${only.label.en}” was moved to the trash.`;
  if (action === 'remove') return `Moved to the trash: ${done.length}.`;
  return action === 'restore' ? `Restored: ${done.length}` : 'Saved';
}
