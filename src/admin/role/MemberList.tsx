import type { RoleMember } from '../../../contract/entities/administration.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Tag } from '../../ui/Tag.tsx';

type MemberListProps = {
  people: readonly RoleMember[];
  chosen: readonly string[];
  mayChoose: boolean;
  onChosen: (ids: string[]) => void;
};

/**
 * The members of a role on one page. Only those whom the user may remove can be ticked; the others have a note that
 * they are not below the user.
 */
export function MemberList({ people, chosen, mayChoose, onChosen }: MemberListProps) {
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <ul>
      {people.map(({ id, name, workEmail, enabled, changeable }) => (
        <li key={id} className={line}>
          {mayChoose && (
            <Checkbox
              checked={chosen.includes(id)}
              aria-label={m.admin_role_members_select({ name, mail: workEmail })}
              disabled={!changeable}
              onChange={() => toggle(id)}
            />
          )}
          <span>{name}</span>
          <span className={mail}>{workEmail}</span>
          {!enabled && <Tag>{m.admin_role_disabled()}</Tag>}
          {mayChoose && !changeable && <span className={mail}>{m.admin_not_below()}</span>}
        </li>
      ))}
    </ul>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  paddingInline: '5',
  paddingBlock: '2',
  borderTop: '1px solid {colors.line.soft}',
});
const mail = css({ color: 'ink.soft', overflowWrap: 'anywhere' });
