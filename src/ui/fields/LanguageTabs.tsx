import type { KeyboardEvent } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { withNote } from '../../i18n/format.ts';
import { LOCALES, type Locale } from '../../i18n/locale.ts';
import { LANGUAGE_SIGNS, languageName } from '../languageNames.ts';

type LanguageTabsProps = {
  /** The label of the field. */
  label: string;
  /** Returns the id of the tab of a language. */
  tabId: (locale: Locale) => string;
  /** The id of the part that the tabs change. */
  panelId: string;
  /** The language that is shown. */
  chosen: Locale;
  /** Languages without a text yet. */
  empty: readonly Locale[];
  /** Called with the chosen language. */
  onChoose: (locale: Locale) => void;
};

/** Tabs for the languages of a text; arrow keys switch between them. */
export function LanguageTabs({ label, tabId, panelId, chosen, empty, onChoose }: LanguageTabsProps) {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const other: Locale = event.key === 'Home' || (event.key.startsWith('Arrow') && chosen === 'zh') ? 'en' : 'zh';
    onChoose(other);
    document.getElementById(tabId(other))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={list} onKeyDown={walk}>
      {LOCALES.map((locale) => {
        const isEmpty = empty.includes(locale);
        const name = languageName(locale);
        return (
          <button
            key={locale}
            type="button"
            role="tab"
            id={tabId(locale)}
            aria-label={
              isEmpty
                ? withNote(`${LANGUAGE_SIGNS[locale]} ${name}`, m.field_language_missing())
                : `${LANGUAGE_SIGNS[locale]} ${name}`
            }
            aria-selected={locale === chosen}
            aria-controls={panelId}
            tabIndex={locale === chosen ? 0 : -1}
            title={isEmpty ? withNote(name, m.field_language_missing()) : name}
            className={tab}
            onClick={() => onChoose(locale)}
          >
            {LANGUAGE_SIGNS[locale]}
            {isEmpty && <i aria-hidden="true" className={mark} />}
          </button>
        );
      })}
    </div>
  );
}

const list = css({
  display: 'inline-flex',
  justifySelf: 'start',
  gap: '0.5',
  padding: '0.5',
  borderRadius: 'md',
  background: 'muted',
});
const tab = css({
  position: 'relative',
  minWidth: { base: '44px', tablet: '32px' },
  height: { base: '44px', tablet: '26px' },
  paddingInline: '2',
  borderRadius: '6px',
  textStyle: 'tiny',
  color: 'ink.soft',
  '&:hover': { color: 'ink' },
  '&[aria-selected=true]': { background: 'raise', color: 'ink', fontWeight: 'medium', boxShadow: 'raised' },
  _forcedColors: { '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const mark = css({
  position: 'absolute',
  insetInlineEnd: '2px',
  top: '2px',
  width: '6px',
  height: '6px',
  borderRadius: 'full',
  background: 'amber.mark',
  forcedColorAdjust: 'none',
});
