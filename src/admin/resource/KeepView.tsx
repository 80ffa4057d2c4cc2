import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OwnRole, SavedView } from '../../../contract/entities/system.ts';
import { KEPT_NAME_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { markedWords } from '../../ui/LanguageMark.tsx';
import { namedIn } from '../../ui/named.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { ListView } from './useListView.ts';

/** Saves the state of the list under a name. Asks before it replaces a view with the same name. */
export function KeepView({ view }: { view: ListView }) {
  const [name, setName] = useState('');
  const [audience, setAudience] = useState<SavedView['audience']>('private');
  const [role, setRole] = useState<string>();
  const roles = useOwnRoles();
  const input = useRef<HTMLInputElement>(null);
  const asking = useTag(view, 'asking');
  const saving = useTag(view, 'savingView');
  const failed = useTag(view, 'viewsFailed');
  const loading = useTag(view, 'loadingViews');
  const sending = useSelector(view, ({ context }) => context.sending);
  const kept = useSelector(view, ({ context: { views } }) => views.map(({ id, version }) => id + version).join());
  // the typed name stays until it is saved
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of views is what ends the text
  useEffect(() => setName(''), [kept]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') input.current?.focus();
    else view.send({ type: 'view.kept', name, audience, role: role ?? roles[0]?.id ?? null });
  };
  if (asking)
    return (
      <div className={root} role="alertdialog" aria-label={m.views_ask_replace()}>
        <p>{m.views_ask({ name: sending?.name ?? '' })}</p>
        <span className={acts}>
          <Button size="sm" autoFocus onClick={() => view.send({ type: 'view.confirmed' })}>
            {m.views_ask_replace()}
          </Button>
          <Button variant="outline" size="sm" onClick={() => view.send({ type: 'view.declined' })}>
            {m.views_ask_stay()}
          </Button>
        </span>
      </div>
    );
  return (
    <form className={root} onSubmit={submit} aria-label={m.views_keep_title()}>
      <Field label={m.views_keep_title()} hint={m.views_about()}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            size="sm"
            maxLength={KEPT_NAME_MAX}
            placeholder={m.views_name()}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <span className={acts}>
        <Segmented
          label={m.views_for()}
          value={audience}
          options={[
            { value: 'private', label: m.views_private() },
            ...(roles.length > 0 ? [{ value: 'role' as const, label: m.views_for_role() }] : []),
            { value: 'everyone', label: m.views_everyone() },
          ]}
          onChange={setAudience}
        />
        {audience === 'role' && (
          <Select
            size="sm"
            aria-label={m.views_role_choose()}
            value={role ?? roles[0]?.id ?? ''}
            options={roles.map(({ id, name: label }) => ({ value: id, label: markedWords(namedIn(label)) }))}
            onChange={(event) => setRole(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="sm" pending={saving} disabled={failed || loading}>
          {m.views_keep()}
        </Button>
      </span>
    </form>
  );
}

/** The roles of the current user, with whose members a view can be shared. Empty if they could not be loaded. */
function useOwnRoles(): readonly OwnRole[] {
  const api = useApi();
  return usePageData(() => api('viewRoles', {}, { notice: 'never' })).data?.list ?? [];
}

const root = css({
  display: 'grid',
  gap: '2',
  flexShrink: '0',
  padding: '12px 16px',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
});
const acts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
});
