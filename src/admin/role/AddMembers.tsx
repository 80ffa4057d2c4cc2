import { DEFAULT_LIMIT } from '../../../contract/constants.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { MultiSelectField } from '../../ui/fields/SelectField.tsx';
import { useLookup } from '../resource/useLookup.ts';
import { optionsOf } from '../resource/useReferred.ts';
import type { RoleMembers } from './useRoleMembers.ts';

/** Finds people by name or e-mail among those without the role, and adds them. */
export function AddMembers({ members, role }: { members: RoleMembers; role: string }) {
  const api = useApi();
  const { aim, actFailure, busy, send } = members;
  const picked = aim?.ids ?? [];
  const { referred, search } = useLookup({ name: 'members', ids: picked }, async (asked, signal) => {
    const text = 'text' in asked ? asked.text : '';
    const { data } = await api(
      'roleCandidates',
      { params: { id: role }, body: { limit: DEFAULT_LIMIT, ...(text && { text }) } },
      { signal },
    );
    return {
      count: data.count,
      list: data.list
        .filter(({ changeable }) => changeable)
        .map(({ id, name, workEmail }) => labeled(id, `${name}, ${workEmail}`)),
    };
  });
  return (
    <section className={root} aria-label={m.admin_role_members_add()}>
      {actFailure && <FormFailure failure={actFailure} />}
      <MultiSelectField
        id="role-candidates"
        label={m.admin_role_members_add_to()}
        placeholder={m.admin_role_members_search()}
        hint={m.admin_role_members_add_hint()}
        value={picked}
        options={optionsOf(referred)}
        search={search}
        disabled={busy}
        onChange={(ids) => send({ type: 'list.picked', ids })}
      />
      <span className={acts}>
        <Button variant="outline" size="sm" disabled={busy} onClick={() => send({ type: 'list.cancelled' })}>
          {m.ui_cancel()}
        </Button>
        <Button
          size="sm"
          pending={busy}
          disabled={picked.length === 0}
          onClick={() => send({ type: 'list.confirmed' })}
        >
          {m.admin_role_members_add()}
        </Button>
      </span>
    </section>
  );
}

const labeled = (id: string, label: string) => ({ id, label: { en: label, zh: label }, parent: null });

const root = css({
  display: 'grid',
  gap: '3',
  padding: '12px 20px',
  background: 'raise',
  borderTop: '1px solid {colors.line.soft}',
});
const acts = css({ display: 'flex', justifyContent: 'flex-end', gap: '2' });
