import { ENTRY_PLACEHOLDER, LOGIN_PLACEHOLDER, type ProviderKind } from '../signOn.ts';
import type { Fields } from './resource.ts';

/** The longest claim name, client id and address. */
export const NAME_MAX = 120;
const ADDRESS_MAX = 300;

// The fields of one kind of provider each. `identityProvider.ts` has those of all kinds.

/** How to reach a provider of OpenID Connect. */
export const oidcFields = {
  issuer: {
    kind: 'text',
    max: ADDRESS_MAX,
    pattern: '^(https?://[^\\s?#]+)?$',
    label: { en: 'Issuer', zh: '签发者地址（Issuer）' },
    hint: {
      en: 'As the provider writes it, such as https://login.example.com',
      zh: '与提供方一致，如 https://login.example.com',
    },
    width: 260,
  },
  clientId: {
    kind: 'text',
    max: NAME_MAX,
    label: { en: 'Client ID', zh: '客户端编号（Client ID）' },
    width: 180,
  },
  clientSecret: {
    kind: 'password',
    secret: true,
    label: { en: 'Client secret', zh: '客户端密钥（Client Secret）' },
    hint: {
      en: 'Stored encrypted and never shown. Leave empty to keep the present one',
      zh: '加密保存，不再显示；留空则保留现有密钥',
    },
  },
  clientSecretStored: {
    kind: 'flag',
    readOnly: true,
    label: { en: 'Client secret stored', zh: '已保存客户端密钥' },
  },
  scopes: {
    kind: 'text',
    max: ADDRESS_MAX,
    default: 'openid profile email',
    pattern: '^(openid( [\\x21\\x23-\\x5b\\x5d-\\x7e]+)*)?$',
    label: { en: 'Scopes', zh: '授权范围（Scopes）' },
    width: 180,
  },
  requiredAcr: {
    kind: 'text',
    max: ADDRESS_MAX,
    pattern: '^([\\x21\\x23-\\x5b\\x5d-\\x7e]+( [\\x21\\x23-\\x5b\\x5d-\\x7e]+)*)?$',
    label: { en: 'Required login strength (acr)', zh: '要求的登录强度（acr）' },
    hint: {
      en: 'Values of the provider, with blanks between. Each login must have one of them. Empty accepts all',
      zh: '填写提供方定义的值，以空格分隔；登录须满足其中之一，留空则不限制',
    },
    width: 220,
  },
} as const satisfies Fields;

/** How to reach a provider of SAML 2.0. */
export const samlFields = {
  entityId: {
    kind: 'text',
    max: ADDRESS_MAX,
    label: { en: 'Entity ID of the provider', zh: '提供方实体标识（Entity ID）' },
    hint: { en: 'As the metadata of the provider writes it', zh: '与提供方元数据一致' },
    width: 260,
  },
  entryPoint: {
    kind: 'text',
    max: ADDRESS_MAX,
    pattern: '^(https?://[^\\s#]+)?$',
    label: { en: 'Address for signing in', zh: '登录地址' },
    hint: { en: 'SingleSignOnService with the binding HTTP-Redirect', zh: 'SingleSignOnService，HTTP-Redirect 绑定' },
    width: 260,
  },
  exitPoint: {
    kind: 'text',
    max: ADDRESS_MAX,
    pattern: '^(https?://[^\\s#]+)?$',
    label: { en: 'Address for signing out', zh: '退出登录地址' },
    hint: {
      en: 'SingleLogoutService with the binding HTTP-Redirect. Empty if the provider has none',
      zh: 'SingleLogoutService，HTTP-Redirect 绑定；提供方没有则留空',
    },
    width: 260,
  },
  signingCertificate: {
    kind: 'longText',
    max: 20_000,
    label: { en: 'Signing certificates', zh: '签名证书' },
    hint: { en: 'PEM; several while the provider changes its key', zh: 'PEM 格式；提供方更换密钥期间可填写多个' },
  },
} as const satisfies Fields;

/** How to reach an LDAP directory, and how to find a user in it. */
export const ldapFields = {
  serverUrl: {
    kind: 'text',
    max: ADDRESS_MAX,
    pattern: '^(ldaps?://[^\\s/?#@]+)?$',
    label: { en: 'Server', zh: '服务器' },
    hint: { en: 'Such as ldaps://directory.example.com', zh: '如 ldaps://directory.example.com' },
    width: 240,
  },
  startTls: {
    kind: 'flag',
    default: true,
    label: { en: 'StartTLS', zh: 'StartTLS' },
    hint: { en: 'Encrypts a connection that begins with ldap://', zh: '加密以 ldap:// 开头的连接' },
    width: 120,
  },
  certificate: {
    kind: 'longText',
    max: 20_000,
    label: { en: 'Certificate of the authority', zh: '证书颁发机构证书' },
    hint: {
      en: 'PEM; only if the server has a certificate of an internal authority',
      zh: 'PEM 格式；仅当服务器使用内部机构签发的证书时填写',
    },
  },
  bindDn: {
    kind: 'text',
    max: ADDRESS_MAX,
    label: { en: 'Service account', zh: '服务账号' },
    hint: { en: 'Distinguished name of the entry that may search', zh: '可查询目录的条目的 DN' },
    width: 240,
  },
  bindPassword: {
    kind: 'password',
    secret: true,
    label: { en: 'Password of the service account', zh: '服务账号密码' },
    hint: {
      en: 'Stored encrypted and never shown. Leave empty to keep the present one',
      zh: '加密保存，不再显示；留空则保留现有密码',
    },
  },
  bindPasswordStored: {
    kind: 'flag',
    readOnly: true,
    label: { en: 'Password of the service account stored', zh: '已保存服务账号密码' },
  },
  baseDn: {
    kind: 'text',
    max: ADDRESS_MAX,
    label: { en: 'Where users are', zh: '用户所在位置（Base DN）' },
    hint: { en: 'Such as ou=people,dc=example,dc=com', zh: '如 ou=people,dc=example,dc=com' },
    width: 240,
  },
  userFilter: {
    kind: 'text',
    max: 500,
    default: `(&(objectClass=person)(mail=${LOGIN_PLACEHOLDER}))`,
    label: { en: 'Filter for a user', zh: '用户过滤器' },
    hint: {
      en: `${LOGIN_PLACEHOLDER} is what the user types. It must find one entry`,
      zh: `${LOGIN_PLACEHOLDER} 为用户输入的内容，应只找到一个条目`,
    },
    width: 260,
  },
  subjectAttribute: {
    kind: 'text',
    max: NAME_MAX,
    default: 'entryUUID',
    pattern: '^[A-Za-z][A-Za-z0-9;.-]*$',
    label: { en: 'Attribute that never changes', zh: '不变的标识属性' },
    hint: { en: 'entryUUID; objectGUID in Active Directory', zh: 'entryUUID；Active Directory 为 objectGUID' },
    width: 180,
  },
} as const satisfies Fields;

/** Where a directory keeps the groups of its users. */
export const ldapGroupFields = {
  groupBaseDn: {
    kind: 'text',
    max: ADDRESS_MAX,
    label: { en: 'Where groups are', zh: '用户组所在位置（Base DN）' },
    hint: { en: 'Empty: the groups are read from the attribute above', zh: '留空则从上述属性读取用户组' },
    width: 240,
  },
  groupFilter: {
    kind: 'text',
    max: 500,
    default: `(member=${ENTRY_PLACEHOLDER})`,
    label: { en: 'Filter for the groups of a user', zh: '用户组过滤器' },
    hint: {
      en: `${ENTRY_PLACEHOLDER} is the name of the user’s entry. A group counts by its cn and by its full name`,
      zh: `${ENTRY_PLACEHOLDER} 为用户条目的 DN；可用用户组的 cn 或完整 DN`,
    },
    width: 220,
  },
} as const satisfies Fields;

/** Returns the names of fields in their order. */
export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as Extract<keyof F, string>[];

/** The fields that not every kind of provider has. */
export const PROVIDER_FIELDS: Readonly<Record<ProviderKind, readonly string[]>> = {
  oidc: [...namesOf(oidcFields), 'secondFactor', 'singleLogout'],
  saml: [...namesOf(samlFields), 'secondFactor', 'singleLogout'],
  ldap: [...namesOf(ldapFields), ...namesOf(ldapGroupFields)],
};
