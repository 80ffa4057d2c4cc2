import { readFileSync } from 'node:fs';
import type { Fault } from './fault.ts';

/** A view, its stories, and edits that break it: a description, the original code and its replacement. */
type BrokenView = { view: string; stories: string; edits: readonly [what: string, from: string, to: string][] };

/** Faults of views, written by hand: one for each behavior that a user would miss. */
export const brokenViews: readonly BrokenView[] = [
  {
    view: 'src/ui/Pagination.tsx',
    stories: 'stories/parts/layout/Pagination.stories.tsx',
    edits: [
      ['pages turned the wrong way', 'onPage(page + 1)', 'onPage(page - 1)'],
      ['no end at the first page', 'page > 1 && onPage', 'onPage'],
      ['aria-disabled removed', 'aria-disabled={page <= 1}', ''],
    ],
  },
  {
    view: 'src/ui/DataTable.tsx',
    stories: 'stories/parts/data/DataTable.stories.tsx',
    edits: [
      ['sort flipped', "order === 'asc' ? 'ascending' : 'descending'", "order === 'asc' ? 'descending' : 'ascending'"],
      ['handler dropped', 'onSort={() => onSort(column.key)}', 'onSort={() => {}}'],
      ['row header lost', "column.heads ? 'th' : 'td'", "column.heads ? 'td' : 'td'"],
      ['not reached by keyboard', 'aria-label={caption} tabIndex={0}', 'aria-label={caption}'],
      ['head scrolls away', "position: 'sticky',\n  top: '0',", "position: 'static',\n  top: '0',"],
    ],
  },
  {
    view: 'src/ui/table/GridHead.tsx',
    stories: 'stories/parts/table/Grid.stories.tsx',
    edits: [['head scrolls away', "position: 'sticky',", "position: 'static',"]],
  },
  {
    view: 'src/ui/Menu.tsx',
    stories: 'stories/parts/actions/Menu.stories.tsx',
    edits: [
      ['stays open', 'onClose={() => setOpen(false)}', 'onClose={() => {}}'],
      ['click does nothing', 'setOpen(!open)', 'setOpen(open)'],
    ],
  },
  {
    view: 'src/ui/MenuItems.tsx',
    stories: 'stories/parts/actions/Menu.stories.tsx',
    edits: [['disabled item chosen', '!disabled && onSelect(key)', 'onSelect(key)']],
  },
  {
    view: 'src/ui/ConfirmDialog.tsx',
    stories: 'stories/parts/feedback/ConfirmDialog.stories.tsx',
    edits: [
      ['focus on the dangerous answer', '(dangerous ? cancel : confirm)', '(dangerous ? confirm : cancel)'],
      ['answers swapped', 'onClick={onConfirm}', 'onClick={onCancel}'],
      ['Escape ignored', 'onClose={onCancel}', 'onClose={() => {}}'],
    ],
  },
  {
    view: 'src/ui/Field.tsx',
    stories: 'stories/parts/inputs/Field.stories.tsx',
    edits: [
      ['label of nothing', 'htmlFor={id} ', ''],
      ['error not said', "'aria-describedby': described || undefined", "'aria-describedby': undefined"],
      ['invalid not marked', "'aria-invalid': Boolean(error)", "'aria-invalid': false"],
    ],
  },
  {
    view: 'src/ui/FacetList.tsx',
    stories: 'stories/parts/data/FacetList.stories.tsx',
    edits: [
      ['answers the old state', 'event.currentTarget.checked)', '!event.currentTarget.checked)'],
      ['shows no more', 'setWhole(!whole)', 'setWhole(whole)'],
    ],
  },
  {
    view: 'src/ui/Notices.tsx',
    stories: 'stories/parts/feedback/Notices.stories.tsx',
    edits: [
      ['error not spoken at once', "{...(tone === 'error' && { role: 'alert' })}", ''],
      ['does not wait for its reader', "onPause(id, 'pointer')", "onResume(id, 'pointer')"],
    ],
  },
  {
    view: 'src/site/search/results/ColumnChooser.tsx',
    stories: 'stories/search/ColumnChooser.stories.tsx',
    edits: [
      ['the only column can be taken away', 'disabled={lastStays}', 'disabled={false}'],
      ['moved the wrong way', 'move(column, place + 1)', 'move(column, place - 1)'],
    ],
  },
  {
    view: 'src/site/savedSearches/SavedSearchRow.tsx',
    stories: 'stories/search/SavedSearches.stories.tsx',
    edits: [
      ['mail as it was', 'mailWhenNew: !mailWhenNew', 'mailWhenNew'],
      ['pressed not said', 'aria-pressed={mailWhenNew}', ''],
    ],
  },
  {
    view: 'src/site/savedSearches/SaveSearchDialog.tsx',
    stories: 'stories/search/SavedSearches.stories.tsx',
    edits: [
      ['saved without a name', "if (draft.name.trim() === '') input.current?.focus();\n    else if", 'if'],
      ['replaced without a question', 'open={taken !== null}', 'open={false}'],
    ],
  },
  {
    view: 'src/admin/frame/AdminTabs.tsx',
    stories: 'stories/admin/ShellTabs.stories.tsx',
    edits: [
      ['this and the others swapped', "key === 'this' ? close(current)", "key !== 'this' ? close(current)"],
      ['nothing left to close not said', 'disabled: tabs.every(isOneOf(current))', 'disabled: false'],
      ['Delete keeps the tab', "key === 'Delete' &&", "key === '' &&"],
    ],
  },
  {
    view: 'src/admin/resource/Pane.tsx',
    stories: 'stories/admin/Pane.stories.tsx',
    edits: [
      ['closed without a question', '(unsaved ? setAsking(true) : onClose())', 'onClose()'],
      ['asks without input', '(unsaved ? setAsking(true) : onClose())', 'setAsking(true)'],
      ['answers of the question swapped', 'onCancel={() => setAsking(false)}', 'onCancel={onClose}'],
      ['foot lost', '{foot && <footer', '{!foot && <footer'],
      ['keys lost', 'frame.keys.current = onKeyDown;', ''],
      ['not reached by keyboard', 'tabIndex={0} aria-label={scrolled}', 'aria-label={scrolled}'],
      ['scrolls as a whole', "minHeight: '0', overflow: 'auto'", "overflow: 'visible', flexShrink: '0'"],
    ],
  },
  {
    view: 'src/admin/dashboard/Pane.tsx',
    stories: 'stories/admin/Dashboard.stories.tsx',
    edits: [
      ['not named by its heading', ' aria-labelledby={id}', ''],
      ['detail lost', '{detail && <span', '{!detail && <span'],
      ['actions lost', '{actions && <div', '{!actions && <div'],
    ],
  },
  {
    view: 'src/admin/upload/UploadRow.tsx',
    stories: 'stories/admin/Upload.stories.tsx',
    edits: [
      ['end not told', "ended && !waits ? m.upload_told({ name, state: words }) : ''", "''"],
      ['retry removes', "type: 'uploads.retried'", "type: 'uploads.removed'"],
      ['waiting not said', 'waits ? m.upload_waiting() : stateWords', 'stateWords'],
    ],
  },
  {
    view: 'src/admin/upload/UploadArea.tsx',
    stories: 'stories/admin/Upload.stories.tsx',
    edits: [
      ['paste ignored', 'add(event.clipboardData.files);', ''],
      ['drop forgets the files', 'add(event.dataTransfer.files);', ''],
    ],
  },
  {
    view: 'src/site/errors/ReportOffer.tsx',
    stories: 'stories/parts/ReportOffer.stories.tsx',
    edits: [
      ['record added without a choice', 'withRecord: target.checked', 'withRecord: !target.checked'],
      ['failure not said', '{failed && (', '{false && ('],
      ['closing does nothing', "report.send({ type: 'faultReport.closed' })", '{}'],
    ],
  },
];

/**
 * Returns the fault that an edit makes.
 * @throws when the code does not contain the original text exactly once
 */
export function faultOf(file: string, from: string, to: string): Fault & { line: number } {
  const code = readFileSync(file, 'utf8');
  const start = code.indexOf(from);
  if (start < 0 || code.indexOf(from, start + 1) >= 0) throw new Error(`${file} does not hold once: ${from}`);
  return { file, start, end: start + from.length, text: to, line: code.slice(0, start).split('\n').length };
}
