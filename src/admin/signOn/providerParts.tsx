import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { backChannelLogoutPath, signOnCallbackPath } from '../../../contract/signOn.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { siteAddress } from '../../portal/startData.ts';
import { FactList } from '../../ui/FactList.tsx';
import type { PanelParts } from '../resource/panelParts.ts';

/** The addresses of the portal that an administrator registers at the provider. */
function Registered({ code }: { code: string }) {
  const base = siteAddress();
  return (
    <section className={root} aria-label={m.admin_sign_on_register()}>
      <h3 className={heading}>{m.admin_sign_on_register()}</h3>
      <FactList
        facts={[
          [m.admin_sign_on_register_redirect(), `${base}${signOnCallbackPath(code)}`],
          [m.admin_sign_on_register_home(), `${base}/home`],
          [m.admin_sign_on_register_logout(), `${base}${backChannelLogoutPath(code)}`],
        ]}
      />
    </section>
  );
}

export const providerParts: PanelParts = {
  further: ({ code }: ResourceRecord) => <Registered code={String(code)} />,
};

const root = css({ display: 'grid', gap: '3', marginTop: '5' });
const heading = css({ textStyle: 'small', fontWeight: '600' });
