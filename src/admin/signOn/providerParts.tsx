import { PROVIDER_FIELDS } from '../../../contract/resources/identityProviderFields.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import {
  backChannelLogoutPath,
  PROVIDER_KINDS,
  samlConsumePath,
  samlLogoutPath,
  samlMetadataPath,
  signOnCallbackPath,
} from '../../../contract/signOn.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { siteAddress } from '../../portal/startData.ts';
import { FactList } from '../../ui/FactList.tsx';
import { useHasCode } from '../base/permissions.tsx';
import { FormField } from '../resource/FormField.tsx';
import type { PanelParts, SpecialFormProps } from '../resource/panelParts.ts';
import { DirectoryTrial } from './DirectoryTrial.tsx';

/** The addresses of the portal that an administrator registers at the provider. */
function addressesOf(kind: string, code: string): [string, string][] {
  const base = siteAddress();
  if (kind === 'saml')
    return [
      [m.admin_sign_on_register_metadata(), `${base}${samlMetadataPath(code)}`],
      [m.admin_sign_on_register_consumer(), `${base}${samlConsumePath(code)}`],
      [m.admin_sign_on_register_sign_out(), `${base}${samlLogoutPath(code)}`],
    ];
  return [
    [m.admin_sign_on_register_redirect(), `${base}${signOnCallbackPath(code)}`],
    [m.admin_sign_on_register_home(), `${base}/home`],
    [m.admin_sign_on_register_logout(), `${base}${backChannelLogoutPath(code)}`],
  ];
}

function Registered({ addresses }: { addresses: readonly [string, string][] }) {
  return (
    <section className={root} aria-label={m.admin_sign_on_register()}>
      <h3 className={heading}>{m.admin_sign_on_register()}</h3>
      <FactList facts={addresses} />
    </section>
  );
}

function TriedDirectory({ id }: { id: string }) {
  return useHasCode()('signOn:try') ? <DirectoryTrial key={id} id={id} /> : null;
}

const fieldsOf = (kind: string): readonly string[] =>
  PROVIDER_KINDS.flatMap((known) => (known === kind ? PROVIDER_FIELDS[known] : []));

/** A field that is shown for the kinds of provider that have it. */
function KindField({ values, set: _, ...props }: SpecialFormProps) {
  return fieldsOf(String(values.kind)).includes(props.name) ? <FormField {...props} /> : null;
}

export const providerParts: PanelParts = {
  fields: Object.fromEntries(
    Object.values(PROVIDER_FIELDS)
      .flat()
      .map((name) => [name, KindField]),
  ),
  without: ({ kind }) => {
    const own = fieldsOf(String(kind));
    return Object.values(PROVIDER_FIELDS)
      .flat()
      .filter((name) => !own.includes(name));
  },
  further: ({ id, code, kind }: ResourceRecord) =>
    kind === 'ldap' ? <TriedDirectory id={id} /> : <Registered addresses={addressesOf(String(kind), String(code))} />,
};

const root = css({ display: 'grid', gap: '3', padding: '16px 20px', borderTop: '1px solid {colors.line.soft}' });
const heading = css({ textStyle: 'small', fontWeight: '600' });
