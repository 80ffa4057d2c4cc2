import { Fragment } from 'react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { isLocalized } from '../../../contract/localized.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { listSeparator } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { RichText } from '../../shared/RichText.tsx';
import { Marked } from '../../ui/LanguageMark.tsx';
import { languageName } from '../../ui/languageNames.ts';
import type { Named } from '../../ui/named.ts';
import { StoredFileButton } from './StoredFileButton.tsx';
import { useChoices } from './sources.tsx';
import { ValueCell } from './ValueCell.tsx';
import { isNamed, plainText, valueNames, valueText } from './valueText.ts';

type RecordValueProps = { field: Field; value: unknown; labels?: readonly Label[] };

/** A value in full: both languages, every line, each of several. */
export function RecordValue({ field, value, labels = [] }: RecordValueProps) {
  const choices = useChoices()(field);
  const text = valueText(field, value, choices, labels);
  // the same text in both languages, such as an e-mail address, is shown once
  if (field.kind === 'localized' && isLocalized(value) && value.en !== value.zh) {
    const words = (part: string) => (field.as === 'richText' ? <Written markup={part} /> : part || EMPTY_VALUE);
    return (
      <dl className={both}>
        {(['en', 'zh'] as const).map((locale) => (
          <div key={locale} className={line}>
            <dt className={language}>{languageName(locale)}</dt>
            <dd className={lines} lang={locale}>
              {words(value[locale])}
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  switch (field.kind) {
    case 'localized':
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
      return <span className={lines}>{text}</span>;
    case 'richText':
      return <Written markup={String(value ?? '')} />;
    case 'json':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={scroll} tabIndex={0} aria-label={localized(field.label)}>
          <pre className={code}>{JSON.stringify(value ?? null, null, 2)}</pre>
        </section>
      );
    case 'choices':
    case 'references':
    case 'texts':
      return (
        <span className={lines}>
          {text === EMPTY_VALUE ? text : <Names names={valueNames(value, choices, labels)} />}
        </span>
      );
    case 'file':
      return isNamed(value) ? <StoredFileButton file={value} /> : <span>{EMPTY_VALUE}</span>;
    default:
      return <ValueCell field={field} value={value} choices={choices} labels={labels} />;
  }
}

const Names = ({ names }: { names: readonly Named[] }) =>
  names.map((name, index) => (
    <Fragment key={name.label}>
      {index > 0 && listSeparator()}
      <Marked name={name}>{name.label}</Marked>
    </Fragment>
  ));

/** Rich text as on the public site, with headings no larger than the pane's. */
const Written = ({ markup }: { markup: string }) =>
  plainText(markup) === '' ? (
    EMPTY_VALUE
  ) : (
    <div className={written}>
      <RichText markup={markup} />
    </div>
  );

const both = css({ display: 'grid', gap: '1' });
const line = css({ display: 'flex', gap: '2' });
const language = css({ flexShrink: '0', minWidth: '56px', textStyle: 'tiny', lineHeight: '21px', color: 'ink.faint' });
const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const written = css({
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  // otherwise table columns would shrink to the width of a letter
  '& table': { overflowWrap: 'normal' },
  '&& :is(h2, h3, h4)': { textStyle: 'small', fontWeight: 'semibold', marginBlock: '2 1' },
  '&& :is(p, ul, ol)': { marginBlock: '0 2' },
  '&& :is(li, th, td) > :is(p, ul, ol)': { marginBlock: '0' },
});
const scroll = css({ overflow: 'auto', maxHeight: '320px' });
const code = css({ fontFamily: 'mono', textStyle: 'tiny' });
