import { useMemo } from 'react';
import { isLocalized } from '../../../contract/localized.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import { richTextBlocks } from '../../../contract/richTextStructure/richTextOf.ts';
import { css } from '../../../styled-system/css';
import { markupIn } from '../../effects/markupIn.ts';
import { LANGUAGE_TAGS, LOCALES } from '../../i18n/locale.ts';
import { languageName } from '../../ui/languageNames.ts';
import { compareUnits } from './compareUnits.ts';
import { longTextKind } from './isLongText.ts';
import { UnitChanges } from './UnitChanges.tsx';
import { type Unit, unitsOf, unitsOfText } from './units.ts';

type TextChangeProps = { field: Field; before: unknown; after: unknown };

/** The changes of a long text, for each language that changed. */
export function TextChange({ field, before, after }: TextChangeProps) {
  const unitsIn = unitsOfKind[longTextKind(field) ?? 'longText'];
  if (field.kind !== 'localized') {
    const text = field.kind === 'json' ? dataText : textOf;
    return <OneText before={text(before)} after={text(after)} unitsIn={unitsIn} />;
  }
  return LOCALES.map((locale) => {
    const side = (value: unknown) => (isLocalized(value) ? textOf(value[locale]) : '');
    const [was, is] = [side(before), side(after)];
    if (was === is) return null;
    return (
      <div key={locale} className={part}>
        <p className={language}>{languageName(locale)}</p>
        <OneText before={was} after={is} unitsIn={unitsIn} lang={LANGUAGE_TAGS[locale]} />
      </div>
    );
  });
}

const unitsOfKind = {
  longText: (text: string) => unitsOfText(text),
  richText: (text: string) => unitsOf(richTextBlocks(markupIn(text))),
  json: (text: string) => unitsOfText(text, 'pre'),
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const dataText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

type OneTextProps = { before: string; after: string; unitsIn: (text: string) => Unit[]; lang?: string };

function OneText({ before, after, unitsIn, lang }: OneTextProps) {
  // comparing texts of the maximum size takes some hundred milliseconds
  const changes = useMemo(() => compareUnits(unitsIn(before), unitsIn(after)), [before, after, unitsIn]);
  return <UnitChanges changes={changes} lang={lang} />;
}

const part = css({ width: 'full', minWidth: '0', '& + &': { marginTop: '2' } });
const language = css({ textStyle: 'tiny', color: 'ink.soft' });
