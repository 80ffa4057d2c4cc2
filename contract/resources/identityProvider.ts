import { PROVIDER_CODE_MAX, PROVIDER_CODE_PATTERN } from '../signOn.ts';
import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** The longest claim name, client id and address. */
const NAME_MAX = 120;
const ADDRESS_MAX = 300;

/** 单点登录: the identity providers at which users sign in, and what their groups give. */
export const identityProvider = defineResource({
  name: 'identityProvider',
  title: { en: 'Single sign-on', zh: '单点登录' },
  one: { en: 'identity provider', zh: '身份提供方' },
  route: resourceRoutes.identityProvider,
  paths: {
    base: '/api/signOn',
    list: '/api/signOn/providers',
    save: '/api/signOn/provider',
    remove: '/api/signOn/delete',
    detail: '/api/signOn/detail/:id',
  },
  codes: {
    list: 'signOn:list',
    add: 'signOn:add',
    edit: 'signOn:edit',
    del: 'signOn:del',
    detail: 'signOn:detail',
  },
  fields: {
    name: {
      kind: 'localized',
      as: 'text',
      max: 60,
      required: true,
      label: { en: 'Name', zh: '名称' },
      hint: { en: 'The login page offers “Continue with” this name', zh: '登录页显示“使用此名称登录”' },
      width: 200,
    },
    code: {
      kind: 'text',
      max: PROVIDER_CODE_MAX,
      required: true,
      unique: true,
      createOnly: true,
      pattern: PROVIDER_CODE_PATTERN,
      label: { en: 'Code', zh: '编码' },
      hint: {
        en: 'Part of the addresses to register at the provider: lowercase letters, digits and hyphens',
        zh: '用于在提供方登记的地址：小写字母、数字和连字符',
      },
      width: 140,
    },
    kind: {
      kind: 'choice',
      options: [{ value: 'oidc', label: { en: 'OpenID Connect', zh: 'OpenID Connect' } }],
      required: true,
      createOnly: true,
      default: 'oidc',
      label: { en: 'Kind', zh: '类型' },
      width: 150,
    },
    enabled: {
      kind: 'flag',
      default: false,
      label: { en: 'On the login page', zh: '在登录页显示' },
      hint: { en: 'Try the provider before you turn it on', zh: '启用前请先试用' },
      width: 140,
    },
    issuer: {
      kind: 'text',
      max: ADDRESS_MAX,
      required: true,
      pattern: '^https?://[^\\s?#]+$',
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
      required: true,
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
    scopes: {
      kind: 'text',
      max: ADDRESS_MAX,
      required: true,
      default: 'openid profile email',
      pattern: '^openid( [\\x21\\x23-\\x5b\\x5d-\\x7e]+)*$',
      label: { en: 'Scopes', zh: '授权范围（Scopes）' },
      width: 180,
    },
    groupClaim: {
      kind: 'text',
      max: NAME_MAX,
      default: 'groups',
      label: { en: 'Claim with the groups', zh: '用户组声明' },
      width: 150,
    },
    organizationClaim: {
      kind: 'text',
      max: NAME_MAX,
      label: { en: 'Claim with the organization', zh: '组织声明' },
      width: 150,
    },
    createAccounts: {
      kind: 'flag',
      default: true,
      label: { en: 'Create accounts', zh: '自动创建账户' },
      hint: { en: 'For users who sign in for the first time', zh: '用户首次登录时创建' },
      width: 130,
    },
    domains: {
      kind: 'texts',
      max: 253,
      maxItems: 100,
      label: { en: 'Mail domains admitted', zh: '允许的邮箱域名' },
      hint: { en: 'Empty admits every domain', zh: '留空则不限制' },
      width: 180,
    },
    linkDomains: {
      kind: 'texts',
      max: 253,
      maxItems: 100,
      label: { en: 'Mail domains it owns', zh: '由其管理的邮箱域名' },
      hint: {
        en: 'A verified address of these domains opens the account that already has it. Only domains that this provider alone manages',
        zh: '这些域名下经验证的邮箱可直接登录已有账户；只填写完全由该提供方管理的域名',
      },
      width: 180,
    },
    roleMap: {
      kind: 'texts',
      max: 400,
      maxItems: 200,
      label: { en: 'Roles of groups', zh: '用户组对应的角色' },
      hint: {
        en: 'One per line: group = role code, such as portal-editors = contentEditor. Updated at each sign-in; roles given here by hand stay',
        zh: '每行一条：用户组 = 角色编码，如 portal-editors = contentEditor；每次登录时更新，手工分配的角色不受影响',
      },
      width: 220,
    },
    singleLogout: {
      kind: 'flag',
      default: true,
      label: { en: 'Sign out at the provider too', zh: '同时退出提供方' },
      width: 150,
    },
  },
  label: 'name',
  list: ['name', 'code', 'kind', 'enabled', 'issuer', 'updatedAt'],
  search: ['code', 'kind', 'enabled'],
  single: [
    'issuer',
    'clientId',
    'scopes',
    'groupClaim',
    'organizationClaim',
    'domains',
    'linkDomains',
    'roleMap',
    'kind',
  ],
  form: [
    { fields: ['name', 'code', 'kind', 'enabled'] },
    {
      title: { en: 'Connection', zh: '连接' },
      fields: ['issuer', 'clientId', 'clientSecret', 'scopes', 'singleLogout'],
    },
    {
      title: { en: 'Who may sign in', zh: '谁可以登录' },
      fields: ['createAccounts', 'domains', 'linkDomains'],
    },
    {
      title: { en: 'Roles and organization', zh: '角色与组织' },
      fields: ['groupClaim', 'roleMap', 'organizationClaim'],
    },
  ],
  sort: [{ field: 'code', order: 'asc' }],
});
