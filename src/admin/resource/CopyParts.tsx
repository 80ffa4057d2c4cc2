import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { type Copied, withPart } from '../../../machines/crud/values.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

type CopyPartsProps = {
  definition: ResourceDefinition;
  copied: Copied;
  disabled: boolean;
  onChange: (copied: Copied) => void;
};

/** Chooses which parts of a record an unsaved copy takes along besides its fields. */
export function CopyParts({ definition: { copies = {} }, copied, disabled, onChange }: CopyPartsProps) {
  if (Object.keys(copies).length === 0) return null;
  return (
    <fieldset className={root}>
      <legend className={legend}>{m.crud_copy_with()}</legend>
      {Object.entries(copies).map(([part, label]) => (
        <Checkbox
          key={part}
          checked={copied.parts?.includes(part) === true}
          disabled={disabled}
          onChange={(event) => onChange(withPart(copied, part, event.currentTarget.checked))}
        >
          {localized(label)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

const root = css({ display: 'grid', gap: '2', margin: '20px 20px 0' });
const legend = css({ textStyle: 'small', fontWeight: 'medium', paddingBottom: '2' });
