import type { Locator } from '@playwright/test';

/** A value for a form field, by the kind of field. */
export type Filling =
  | { text: string }
  /** In both languages. */
  | { both: string }
  /** An option of a native select. */
  | { choice: string }
  /** An option found by typing into a search box. */
  | { found: string }
  | { file: { name: string; mimeType: string; buffer: Buffer } };
export type Fillings = Readonly<Record<string, Filling>>;

const named = (label: string) => new RegExp(`^${label}\\b`);

/** Fills a form of the back-office. Fields in two languages are first all filled in English, then all in Chinese. */
export async function fillForm(form: Locator, fillings: Fillings): Promise<void> {
  for (const [label, filling] of Object.entries(fillings)) {
    const box = form.getByRole('textbox', { name: named(label) }).first();
    if ('text' in filling) {
      await box.fill(filling.text);
      // a list of texts adds the typed text when it loses focus
      await box.press('Tab');
    } else if ('both' in filling) await box.fill(filling.both);
    else if ('choice' in filling)
      await form.getByRole('combobox', { name: named(label) }).selectOption({ label: filling.choice });
    else if ('found' in filling) {
      const search = form.getByRole('combobox', { name: named(label) });
      await search.click();
      // a tree has its search box in the pane that it opens
      const opened = form.page().getByRole('combobox', { name: 'Search', exact: true });
      await search.or(opened).and(form.page().locator('input')).last().fill(filling.found);
      const found = form.page().getByRole('option').or(form.page().getByRole('treeitem'));
      await found.filter({ hasText: filling.found }).first().click();
      // with multiple selection, the list stays open
      await search.press('Tab');
    } else await form.locator(`input[type=file][accept*="${filling.file.mimeType}"]`).setInputFiles(filling.file);
  }
  const inBoth = Object.entries(fillings).flatMap(([label, filling]) =>
    'both' in filling ? [[label, filling.both]] : [],
  );
  if (inBoth.length === 0) return;
  for (const tab of await form.getByRole('tab', { name: /Chinese/ }).all()) await tab.click();
  for (const [label = '', text = ''] of inBoth)
    await form
      .getByRole('textbox', { name: named(label) })
      .first()
      .fill(`${text} 中文`);
}
