import { useState } from 'react';
import type { AccountPolicyState } from '../../../contract/entities/administration.ts';
import { asciiDomain, DOMAIN_MAX } from '../../../contract/mailDomains.ts';
import { user } from '../../../contract/resources/user.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { ListField } from '../../ui/fields/ListField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Pane } from '../resource/Pane.tsx';

type Rules = Pick<AccountPolicyState, 'allowedDomains' | 'blockedDomains' | 'needsApproval'>;
type DomainField = 'allowedDomains' | 'blockedDomains';

/** 注册规则: whose addresses may register an account, and whether it needs approval. */
export function PolicyPane({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { data, failed, retry } = usePageData(() => api('accountPolicy', {}, { notice: 'never' }));
  const [saved, setSaved] = useState<AccountPolicyState>();
  return (
    <Pane title={m.admin_policy()} about={m.admin_policy_about()} onClose={onClose}>
      {data ? (
        // what was saved is where the next change begins
        <PolicyForm key={saved?.version} known={saved ?? data} saved={saved !== undefined} onSaved={setSaved} />
      ) : failed ? (
        <ErrorState title={m.admin_policy_failed()} onRetry={retry} />
      ) : (
        <div className={room} aria-busy="true">
          <p className="sr" role="status">
            {m.table_loading()}
          </p>
          <SkeletonText lines={6} />
        </div>
      )}
    </Pane>
  );
}

/** Returns the message for the first text that is no mail domain. */
function domainFault(domains: readonly string[]): string | undefined {
  const wrong = domains.find((each) => asciiDomain(each) === null);
  return wrong === undefined ? undefined : m.admin_policy_domain_wrong({ domain: wrong });
}

/** Returns a note about texts that cover more than the domain of one organization. */
function domainNote(domains: readonly string[]): string | undefined {
  const wide = domains.find((each) => asciiDomain(each)?.includes('.') === false);
  return wide === undefined ? undefined : m.admin_policy_domain_wide({ domain: wide });
}

type PolicyFormProps = {
  known: AccountPolicyState;
  /** It was saved just now. */
  saved: boolean;
  onSaved: (state: AccountPolicyState) => void;
};

function PolicyForm({ known, saved, onSaved }: PolicyFormProps) {
  const api = useApi();
  const { version, waiting, ...initial } = known;
  const form = useForm<Rules>({
    guarded: true,
    initial,
    validate: ({ allowedDomains, blockedDomains }) => {
      const [allowed, blocked] = [domainFault(allowedDomains), domainFault(blockedDomains)];
      return { ...(allowed && { allowedDomains: allowed }), ...(blocked && { blockedDomains: blocked }) };
    },
    submit: async ({ values, idempotencyKey }, signal) => {
      const options = { idempotencyKey, notice: 'never', signal } as const;
      onSaved((await api('saveAccountPolicy', { body: { ...values, version } }, options)).data);
    },
  });
  const { values, errors, failure, busy, leave } = form;
  const [changed, setChanged] = useState(false);
  const change = (part: Partial<Rules>) => {
    setChanged(true);
    form.change(part);
  };
  const domains = (name: DomainField) => ({
    id: `policy-${name}`,
    value: values[name],
    placeholder: 'example.com',
    maxLength: DOMAIN_MAX,
    disabled: busy,
    error: errors[name],
    warning: errors[name] === undefined ? domainNote(values[name]) : undefined,
    onChange: (list: readonly string[]) =>
      change(name === 'allowedDomains' ? { allowedDomains: [...list] } : { blockedDomains: [...list] }),
    onBlur: () => leave(name),
  });
  return (
    <form className={room} aria-label={m.admin_policy()} {...form.props}>
      {waiting > 0 && (
        <p>
          <TextLink href={`${user.route}?standing=waiting`} variant="inline">
            {m.admin_policy_waiting({ count: formatNumber(waiting) })}
          </TextLink>
        </p>
      )}
      <ListField {...domains('allowedDomains')} label={m.admin_policy_allowed()} hint={m.admin_policy_allowed_hint()} />
      <ListField {...domains('blockedDomains')} label={m.admin_policy_blocked()} hint={m.admin_policy_blocked_hint()} />
      <SwitchField
        id="policy-needsApproval"
        label={m.admin_policy_approval()}
        hint={m.admin_policy_approval_hint()}
        value={values.needsApproval}
        disabled={busy}
        onChange={(needsApproval) => change({ needsApproval })}
      />
      <FormFailure failure={failure} />
      <p role="alert" className={fault}>
        {failure === null && Object.keys(errors).length > 0 && m.form_summary()}
      </p>
      {saved && !changed && (
        // the form begins again, so the focus of its button goes to the news, once
        <p role="status" tabIndex={-1} ref={focusIt} className={news}>
          {m.admin_policy_saved()}
        </p>
      )}
      <Button type="submit" size="sm" pending={busy}>
        {m.admin_policy_save()}
      </Button>
    </form>
  );
}

const room = css({ display: 'grid', justifyItems: 'start', gap: '4', padding: '5', '& > div': { width: 'full' } });
const focusIt = (news: HTMLElement | null) => news?.focus();
const fault = css({ color: 'coral', '&:empty': { display: 'none' } });
const news = css({ padding: '10px 14px', borderRadius: 'md', background: 'green.bg', color: 'green' });
