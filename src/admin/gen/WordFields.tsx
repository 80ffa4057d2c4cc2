import type { Localized } from '../../../contract/schema.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { languageName } from '../../ui/languageNames.ts';
import type { Faults } from './genWords.ts';

type WordFieldsProps = {
  id: string;
  label: string;
  value: Localized;
  faults: Faults;
  /** The path of the texts in the description. */
  path: string;
  onChange: (value: Localized) => void;
};

const LINE = 60;

/** A text in both languages, both visible. */
export const WordFields = ({ id, label, value, faults, path, onChange }: WordFieldsProps) =>
  (['en', 'zh'] as const).map((locale) => (
    <TextField
      key={locale}
      id={`${id}-${locale}`}
      label={`${label} · ${languageName(locale)}`}
      required
      maxLength={LINE}
      value={value[locale]}
      error={faults[`${path}.${locale}`]}
      onChange={(text) => onChange({ ...value, [locale]: text })}
    />
  ));
