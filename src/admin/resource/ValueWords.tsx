import { type Field, topOf } from '../../../contract/resources/fields.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { LANGUAGE_TAGS } from '../../i18n/locale.ts';
import { languageName } from '../../ui/languageNames.ts';
import { useChoices } from './sources.tsx';
import { useReferred } from './useReferred.ts';
import { differingLanguages, valueText } from './valueText.ts';

type ComparedWordsProps = {
  field: Field;
  value: unknown;
  /**
   * The values that are shown together with this one, including itself. It is formatted so that they can be
   * distinguished.
   */
  compared: readonly unknown[];
  /** Whether to show each language that differs, not only the reader's. */
  complete?: boolean;
  /** Labels that came with a record. */
  labels?: readonly Label[] | undefined;
};

/** The field's name in its resource. */
type ValueWordsProps = ComparedWordsProps & { name: string };

/** A value as text. IDs are replaced by the name of their record, which is loaded if it is unknown. */
export function ValueWords(props: ValueWordsProps) {
  return 'of' in props.field ? <Referring {...props} /> : <ComparedWords {...props} />;
}

function Referring({ name, value, labels = [], ...rest }: ValueWordsProps) {
  const top = topOf(rest.field);
  const ids = (Array.isArray(value) ? value : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== top && isId(id),
  );
  const { referred } = useReferred({ name, ids, known: labels });
  return <ComparedWords {...rest} value={value} labels={referred} />;
}

/** Whether a text has the form of an ID. Older log entries hold other texts instead, which are not looked up. */
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** A value as text, with the names that are already known. */
export function ComparedWords({ field, value, compared, complete, labels = [] }: ComparedWordsProps) {
  const choices = useChoices()(field);
  const apart = differingLanguages(compared, complete);
  if (apart.length === 0) return valueText(field, value, choices, labels);
  return apart.map((locale) => (
    <span key={locale} className={line}>
      <span className={language}>{languageName(locale)}</span>{' '}
      <span lang={LANGUAGE_TAGS[locale]}>{valueText(field, value, choices, labels, locale)}</span>
    </span>
  ));
}

const line = css({ '& + &': { marginInlineStart: '2' } });
const language = css({ textStyle: 'tiny', opacity: '0.8' });
