import { type SQL, sql } from 'drizzle-orm';
import type { Localized } from '../../../contract/schema.ts';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import { smsMessage } from '../../platform/sms/smsMessage.table.ts';
import { account } from '../accounts/account.table.ts';
import { accountPreference } from '../accounts/accountPreference.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { accountSession } from '../accounts/accountSession.table.ts';
import { subjectOf } from '../accounts/attempts.ts';
import { passkey } from '../accounts/passkey.table.ts';
import { accountTotp } from '../accounts/secondFactor.table.ts';
import { signInAttempt } from '../accounts/signIn.table.ts';
import { apiToken } from '../apiTokens/apiToken.table.ts';
import { savedSearch } from '../collections/saved/savedSearch.table.ts';
import { shortlistEntry } from '../collections/shortlistEntry.table.ts';
import { exportRun } from '../exports/exportRun.table.ts';
import { faultReport } from '../faults/faultReport.table.ts';
import { inquiry } from '../inquiries/inquiry.table.ts';
import { pushMessage } from '../messagePush/pushMessage.table.ts';
import { pushReceipt } from '../messagePush/pushReceipt.table.ts';
import { enrollment } from '../panels/enrollment.table.ts';
import { scimGroup, scimMember, scimUser } from '../scim/scim.table.ts';
import { accountIdentity } from '../signOn/signOn.table.ts';
import { storedFile } from '../storage/storedFile.table.ts';
import { role } from '../system/role.table.ts';
import { accountConsent, consentText } from './consentText.table.ts';

/** The person whose data are exported. */
export type Person = { id: string; workEmail: string };

/** A file of the export: rows of one kind. No secret and nothing of other persons is in `value`. */
export type PersonalData = {
  name: string;
  label: Localized;
  /** The rows: what to select from, which of them, the text by which each is found again, and what is exported. */
  rows: (person: Person) => { from: SQL; where: SQL; key: SQL; value: SQL };
};

const without = (row: SQL, ...columns: string[]): SQL =>
  sql`to_jsonb(${row}) - array[${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;
/** Who handles a request, and the notes of the office, are not about its sender. */
const OF_OFFICE = ['assignee_id', 'notes', 'created_by', 'updated_by'];

/** Everything that is kept about a user, in the order of the export. */
export const personalData: readonly PersonalData[] = [
  {
    name: 'account',
    label: { en: 'Your account, with roles', zh: '账户信息及角色' },
    rows: ({ id }) => ({
      from: sql`${account}`,
      where: sql`${account.id} = ${id}`,
      key: sql`${account.id}::text`,
      value: sql`${without(sql`${account}.*`, 'password_hash', 'created_by', 'updated_by')} || jsonb_build_object('roles',
        (select coalesce(jsonb_agg(${role.name}), '[]') from ${accountRole} join ${role} on ${role.id} = ${accountRole.roleId}
          where ${accountRole.accountId} = ${account.id}))`,
    }),
  },
  {
    name: 'sessions',
    label: { en: 'Sessions: devices, network addresses and times', zh: '登录会话：设备、网络地址和时间' },
    rows: ({ id }) => ({
      from: sql`${accountSession}`,
      where: sql`${accountSession.accountId} = ${id}`,
      key: sql`${accountSession.id}::text`,
      value: without(sql`${accountSession}.*`, 'token_hash'),
    }),
  },
  {
    name: 'sign-in-attempts',
    label: { en: 'Attempts to log in with your address', zh: '使用您邮箱的登录尝试' },
    rows: ({ workEmail }) => ({
      from: sql`${signInAttempt}`,
      where: sql`${signInAttempt.subject} = ${subjectOf(workEmail)}`,
      key: sql`${signInAttempt.id}::text`,
      value: without(sql`${signInAttempt}.*`, 'subject'),
    }),
  },
  {
    name: 'two-step-verification',
    label: { en: 'Authenticator app: when it was set up and used', zh: '身份验证器：设置和使用时间' },
    rows: ({ id }) => ({
      from: sql`${accountTotp}`,
      where: sql`${accountTotp.accountId} = ${id}`,
      key: sql`${accountTotp.accountId}::text`,
      value: without(sql`${accountTotp}.*`, 'secret', 'last_step'),
    }),
  },
  {
    name: 'passkeys',
    label: { en: 'Passkeys: names, and when they were added and used', zh: '通行密钥：名称、添加和使用时间' },
    rows: ({ id }) => ({
      from: sql`${passkey}`,
      where: sql`${passkey.accountId} = ${id}`,
      key: sql`${passkey.id}::text`,
      value: without(sql`${passkey}.*`, 'credential_id', 'public_key', 'counter', 'account_id'),
    }),
  },
  {
    name: 'api-tokens',
    label: { en: 'API tokens, without their secrets', zh: 'API 令牌（不含密钥）' },
    rows: ({ id }) => ({
      from: sql`${apiToken}`,
      where: sql`${apiToken.accountId} = ${id}`,
      key: sql`${apiToken.id}::text`,
      value: without(sql`${apiToken}.*`, 'secret_hash', 'prefix', 'created_by'),
    }),
  },
  {
    name: 'sign-on-identities',
    label: { en: 'Who you are at identity providers', zh: '在身份提供方的身份' },
    rows: ({ id }) => ({
      from: sql`${accountIdentity}`,
      where: sql`${accountIdentity.accountId} = ${id}`,
      key: sql`${accountIdentity.id}::text`,
      value: without(sql`${accountIdentity}.*`, 'role_ids'),
    }),
  },
  {
    name: 'directories',
    label: { en: 'Directories that provide your account, with your groups there', zh: '提供账户的目录及您在其中的组' },
    rows: ({ id }) => ({
      from: sql`${scimUser}`,
      where: sql`${scimUser.accountId} = ${id}`,
      key: sql`${scimUser.clientId}::text`,
      value: sql`${without(sql`${scimUser}.*`, 'account_id')} || jsonb_build_object('groups',
        (select coalesce(jsonb_agg(${scimGroup.displayName} order by ${scimGroup.displayName}), '[]')
          from ${scimMember} join ${scimGroup} on ${scimGroup.id} = ${scimMember.groupId}
          where ${scimMember.accountId} = ${scimUser.accountId} and ${scimGroup.clientId} = ${scimUser.clientId}))`,
    }),
  },
  {
    name: 'preferences',
    label: { en: 'Settings', zh: '偏好设置' },
    rows: ({ id }) => ({
      from: sql`${accountPreference}`,
      where: sql`${accountPreference.accountId} = ${id}`,
      key: sql`${accountPreference.key}`,
      value: without(sql`${accountPreference}.*`, 'account_id'),
    }),
  },
  {
    name: 'saved-searches',
    label: { en: 'Saved searches', zh: '保存的检索' },
    rows: ({ id }) => ({
      from: sql`${savedSearch}`,
      where: sql`${savedSearch.accountId} = ${id}`,
      key: sql`${savedSearch.id}::text`,
      value: without(sql`${savedSearch}.*`, 'seen', 'told', 'name_key', 'account_id'),
    }),
  },
  {
    name: 'shortlist',
    label: { en: 'Shortlist', zh: '候选清单' },
    rows: ({ id }) => ({
      from: sql`${shortlistEntry}`,
      where: sql`${shortlistEntry.accountId} = ${id}`,
      key: sql`${shortlistEntry.modelId}::text`,
      value: without(sql`${shortlistEntry}.*`, 'account_id'),
    }),
  },
  {
    name: 'inquiries',
    label: { en: 'Inquiries that you sent while logged in', zh: '登录后提交的咨询' },
    rows: ({ id }) => ({
      from: sql`${inquiry}`,
      where: sql`${inquiry.accountId} = ${id}`,
      key: sql`${inquiry.id}::text`,
      value: without(sql`${inquiry}.*`, ...OF_OFFICE),
    }),
  },
  {
    name: 'enrollments',
    label: { en: 'Enrollments that you sent while logged in', zh: '登录后提交的报名' },
    rows: ({ id }) => ({
      from: sql`${enrollment}`,
      where: sql`${enrollment.accountId} = ${id}`,
      key: sql`${enrollment.id}::text`,
      value: without(sql`${enrollment}.*`, ...OF_OFFICE, 'confirm_hash'),
    }),
  },
  {
    name: 'exports',
    label: { en: 'Exports in the background', zh: '后台导出' },
    rows: ({ id }) => ({
      from: sql`${exportRun}`,
      where: sql`${exportRun.accountId} = ${id}`,
      key: sql`${exportRun.id}::text`,
      value: without(sql`${exportRun}.*`, 'key', 'etag', 'account_id'),
    }),
  },
  {
    name: 'agreements',
    label: { en: 'Texts that you agreed to', zh: '您同意过的文本' },
    rows: ({ id }) => ({
      from: sql`${accountConsent} join ${consentText} on ${consentText.version} = ${accountConsent.version}`,
      where: sql`${accountConsent.accountId} = ${id}`,
      key: sql`${accountConsent.version}::text`,
      value: sql`jsonb_build_object('version', ${consentText.version}, 'text', ${consentText.text}, 'agreed_at', ${accountConsent.agreedAt})`,
    }),
  },
  {
    name: 'messages',
    label: { en: 'Messages in your inbox', zh: '站内消息' },
    rows: ({ id }) => ({
      from: sql`${pushReceipt} join ${pushMessage} on ${pushMessage.id} = ${pushReceipt.messageId}`,
      where: sql`${pushReceipt.accountId} = ${id}`,
      key: sql`${pushReceipt.messageId}::text`,
      value: sql`jsonb_build_object('title', ${pushMessage.title}, 'body', ${pushMessage.body}, 'level', ${pushMessage.level},
        'arrived_at', ${pushReceipt.arrivedAt}, 'read_at', ${pushReceipt.readAt}, 'removed_at', ${pushReceipt.removedAt})`,
    }),
  },
  {
    name: 'mails',
    label: { en: 'E-mails to your address', zh: '发送至您邮箱的邮件' },
    rows: ({ workEmail }) => ({
      from: sql`${mailMessage}`,
      where: sql`lower(${mailMessage.to}) = lower(${workEmail})`,
      key: sql`${mailMessage.id}::text`,
      value: sql`jsonb_build_object('purpose', ${mailMessage.purpose}, 'subject', ${mailMessage.subject}, 'state', ${mailMessage.state},
        'created_at', ${mailMessage.createdAt}, 'text', case when ${mailMessage.secret} is null then ${mailMessage.text}
        else replace(${mailMessage.text}, ${mailMessage.secret}, '…') end)`,
    }),
  },
  {
    name: 'text-messages',
    label: { en: 'Text messages to you', zh: '发送给您的短信' },
    rows: ({ id }) => ({
      from: sql`${smsMessage}`,
      where: sql`${smsMessage.personId} = ${id}`,
      key: sql`${smsMessage.id}::text`,
      value: sql`jsonb_build_object('purpose', ${smsMessage.purpose}, 'phone', ${smsMessage.phone}, 'text', ${smsMessage.text},
        'created_at', ${smsMessage.createdAt})`,
    }),
  },
  {
    name: 'log-of-your-actions',
    // Names and content of the records are left out, because they may be about others.
    label: { en: 'Log of your actions: what and when, without the records', zh: '您的操作日志（不含所操作的记录）' },
    rows: ({ id }) => ({
      from: sql`${operationLog}`,
      where: sql`${operationLog.createdBy} = ${id}`,
      key: sql`${operationLog.id}::text`,
      value: sql`jsonb_build_object('at', ${operationLog.createdAt}, 'kind', ${operationLog.kind}, 'action', ${operationLog.action},
        'resource', ${operationLog.resource}, 'status', ${operationLog.status}, 'times', ${operationLog.times},
        'address', ${operationLog.address}, 'agent', ${operationLog.agent})`,
    }),
  },
  {
    name: 'reported-faults',
    label: { en: 'Faults that you reported, with what the page did before', zh: '您报告的故障及页面此前的运行记录' },
    rows: ({ id }) => ({
      from: sql`${faultReport} join ${operationLog} on ${operationLog.id} = ${faultReport.id}`,
      where: sql`${operationLog.createdBy} = ${id}`,
      key: sql`${faultReport.id}::text`,
      value: sql`to_jsonb(${faultReport}.*) || jsonb_build_object('at', ${operationLog.createdAt})`,
    }),
  },
  {
    name: 'log-about-you',
    label: { en: 'Log entries about your account', zh: '有关您账户的日志' },
    rows: ({ id }) => ({
      from: sql`${operationLog}`,
      where: sql`${operationLog.resource} = 'user' and ${operationLog.resourceId} = ${id}`,
      key: sql`${operationLog.id}::text`,
      // Everyone else who acted is another person.
      value: sql`jsonb_build_object('at', ${operationLog.createdAt}, 'action', ${operationLog.action}, 'status', ${operationLog.status},
        'before', ${operationLog.before}, 'after', ${operationLog.after}, 'by_yourself', coalesce(${operationLog.createdBy} = ${id}, false))`,
    }),
  },
  {
    name: 'files',
    label: { en: 'Files that you uploaded', zh: '您上传的文件' },
    rows: ({ id }) => ({
      from: sql`${storedFile}`,
      where: sql`${storedFile.owner} = ${id}`,
      key: sql`${storedFile.id}::text`,
      value: without(sql`${storedFile}.*`, 'key', 'etag', 'owner'),
    }),
  },
];
