import { useState } from 'react';
import { isWritten } from '../../../contract/keyText.ts';
import { css, cx } from '../../../styled-system/css';
import { currentLocale, LANGUAGE_TAGS, LOCALES, type Locale } from '../../i18n/locale.ts';
import { TextArea } from '../TextArea.tsx';
import { TextInput } from '../TextInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { Control, FieldProps, Multilingual } from './fieldProps.ts';
import { LanguageTabs } from './LanguageTabs.tsx';
import { RichTextEditor } from './RichTextField.tsx';

export type MultilingualFieldProps = FieldProps<Multilingual> & {
  /** One line, several lines, or rich text. */
  text?: 'one' | 'long' | 'rich' | undefined;
  /** The most characters in each language. */
  maxLength?: number | undefined;
};

/**
 * A text in both languages, initially the reader's, in the full width of the form because the choice of the language
 * takes some of it. An empty language is marked.
 */
export function MultilingualField({ text = 'one', maxLength, ...props }: MultilingualFieldProps) {
  const { id, value, onChange, label } = props;
  const [locale, setLocale] = useState<Locale>(currentLocale);
  const nameOf = (language: Locale) => `${id}-${language}-tab`;
  return (
    <FieldFrame {...props} wide>
      {(control) => {
        const named: Control = { ...control, 'aria-labelledby': `${id}-label ${nameOf(locale)}` };
        const change = (words: string) => onChange({ ...value, [locale]: words });
        const typing = {
          ...named,
          lang: LANGUAGE_TAGS[locale],
          value: value[locale],
          maxLength,
          onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
        };
        return (
          <div className={cx(root, text === 'one' ? inRow : undefined)}>
            <LanguageTabs
              label={label}
              tabId={nameOf}
              panelId={`${id}-panel`}
              chosen={locale}
              empty={LOCALES.filter((language) => !isWritten(value[language]))}
              onChoose={setLocale}
            />
            <div role="tabpanel" id={`${id}-panel`} aria-labelledby={nameOf(locale)} className={panel}>
              {text === 'one' && <TextInput {...typing} size="sm" autoComplete="off" />}
              {text === 'long' && <TextArea {...typing} className={area} rows={3} />}
              {text === 'rich' && (
                <RichTextEditor
                  key={locale}
                  control={named}
                  value={value[locale]}
                  onChange={change}
                  lang={LANGUAGE_TAGS[locale]}
                />
              )}
            </div>
          </div>
        );
      }}
    </FieldFrame>
  );
}

const root = css({ display: 'grid', gap: '1' });
const inRow = css({
  tablet: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', '& > [role=tablist]': { order: '2' } },
});
const panel = css({ minWidth: '0' });
const area = css({
  minHeight: '60px',
  maxHeight: '400px',
  padding: '5.5px 8px',
  textStyle: 'small',
  fieldSizing: 'content',
});
