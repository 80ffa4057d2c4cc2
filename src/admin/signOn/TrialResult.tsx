import type { Trial } from '../../../contract/entities/signOn.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { trialFailures } from './trialFailures.ts';

const accounts: Record<NonNullable<Trial['account']>, () => string> = {
  new: m.admin_sign_on_account_new,
  linked: m.admin_sign_on_account_linked,
  byMail: m.admin_sign_on_account_by_mail,
};

/** Who the user of a trial would be, and what the provider said. */
export function TrialResult({ trial }: { trial: Trial }) {
  const { failure, detail, account, subject, name, workEmail, emailVerified, organization, groups, roles, claims } =
    trial;
  const verified = emailVerified ? m.admin_sign_on_verified() : m.admin_sign_on_not_verified();
  return (
    <div className={root}>
      <p>
        {failure === null ? (
          <Tag tone="green">{m.admin_sign_on_admitted()}</Tag>
        ) : (
          <Tag tone="coral">{m.admin_sign_on_refused()}</Tag>
        )}
      </p>
      {failure !== null && <p>{trialFailures[failure]()}</p>}
      {detail !== '' && <CodeBlock>{detail}</CodeBlock>}
      {subject !== '' && (
        <>
          <FactList
            facts={[
              [m.admin_sign_on_name(), name],
              [m.admin_sign_on_mail(), workEmail === '' ? m.admin_sign_on_none() : `${workEmail} (${verified})`],
              [m.admin_sign_on_organization(), organization || m.admin_sign_on_none()],
              [
                m.admin_sign_on_roles(),
                roles.length === 0 ? m.admin_sign_on_no_roles() : roles.map((role) => localized(role.name)).join(', '),
              ],
              [m.admin_sign_on_groups(), groups.length === 0 ? m.admin_sign_on_none() : groups.join(', ')],
              [m.admin_sign_on_account(), account === null ? m.admin_sign_on_none() : accounts[account]()],
              [m.admin_sign_on_subject(), subject],
            ]}
          />
          <h3 className={heading}>{m.admin_sign_on_claims()}</h3>
          <CodeBlock>{claims}</CodeBlock>
        </>
      )}
    </div>
  );
}

const root = css({ display: 'grid', gap: '4' });
const heading = css({ textStyle: 'small', fontWeight: '600' });
