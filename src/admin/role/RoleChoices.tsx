import type { Localized } from '../../../contract/schema.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

type Role = { id: string; name: Localized };

type RoleChoicesProps = {
  /** The roles that the caller may give. */
  roles: readonly Role[];
  /** Roles that are shown, but cannot be changed. */
  fixed?: readonly Role[];
  chosen: readonly string[];
  busy: boolean;
  onChange: (roles: string[]) => void;
};

/** Roles to choose from in a form. */
export function RoleChoices({ roles, fixed = [], chosen, busy, onChange }: RoleChoicesProps) {
  return (
    <fieldset className={choices}>
      <legend className={legend}>{m.admin_services_roles()}</legend>
      {[...roles, ...fixed].map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          disabled={busy || fixed.some((role) => role.id === id)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        >
          {localized(name)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

const choices = css({ display: 'grid', gap: '1', minWidth: '0', border: 'none' });
const legend = css({ textStyle: 'label', marginBottom: '1' });
