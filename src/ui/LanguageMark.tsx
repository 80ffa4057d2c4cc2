import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { withNote } from '../i18n/format.ts';
import type { Locale } from '../i18n/locale.ts';
import { LANGUAGE_SIGNS, languageName } from './languageNames.ts';
import type { Named } from './named.ts';

/** The mark after a name or text that is missing in a language. */
export function LanguageMark({
  language,
}: {
  /** The language of the text beside it. */
  language: Locale;
}) {
  const words = missingWords(language);
  return (
    <span role="img" aria-label={words} title={words} className={mark}>
      {LANGUAGE_SIGNS[language]}
    </span>
  );
}

const missingWords = (language: Locale): string => m.crud_language_missing({ language: languageName(language) });

/** Returns a name with the mark as text, where it cannot be drawn. */
export const markedWords = ({ label, missing }: Named): string =>
  missing === undefined ? label : withNote(label, missingWords(missing));

type MarkedProps = {
  /** The language of a text, and whether its translation is missing. */
  name: Pick<Named, 'lang' | 'missing'>;
  /** The text. */
  children: ReactNode;
};

/** Wraps a name with the mark if the name is missing in a language. */
export function Marked({ name: { lang, missing }, children }: MarkedProps) {
  if (missing === undefined) return children;
  return (
    <span className={pair}>
      <span className={shown} lang={lang}>
        {children}
      </span>
      <LanguageMark language={missing} />
    </span>
  );
}

const pair = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', minWidth: '0', maxWidth: 'full' });
const shown = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' });
const mark = css({
  flexShrink: '0',
  paddingInline: '1',
  borderRadius: 'sm',
  border: '1px dashed {colors.fieldLine}',
  textStyle: 'tiny',
  color: 'ink.soft',
});
