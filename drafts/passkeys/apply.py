import json, os, shutil
R='/tmp/w/factor/'; P='/tmp/w/factor-out/p3/'
def rd(p): return open(R+p,encoding='utf8').read()
def wr(p,s):
    os.makedirs(os.path.dirname(R+p),exist_ok=True); open(R+p,'w',encoding='utf8').write(s)
def sub(p,*pairs):
    s=rd(p)
    for a,b in pairs:
        assert a in s,(p,a)
        s=s.replace(a,b,1)
    wr(p,s)
for a,b in [('contract/passkey.ts','contract/entities/passkey.ts'),('contract/endpoints.ts','contract/endpoints/passkeys.ts'),
 ('server/passkey.table.ts','server/modules/accounts/passkey.table.ts'),('server/relyingParty.ts','server/modules/accounts/relyingParty.ts'),
 ('server/passkeys.ts','server/modules/accounts/passkeys.ts'),('server/passkeySignIn.ts','server/modules/accounts/passkeySignIn.ts'),
 ('server/ownPasskeys.ts','server/modules/accounts/ownPasskeys.ts'),
 ('machines/passkeys.machine.ts','machines/passkeys/passkeys.machine.ts'),('machines/passkeys.cases.ts','machines/passkeys/passkeys.cases.ts'),
 ('src/passkeys.ts','src/effects/passkeys.ts'),('src/PasskeyButton.tsx','src/site/account/PasskeyButton.tsx'),
 ('tests/authenticator.ts','tests/api/support/authenticator.ts')]:
    wr(b,open(P+a,encoding='utf8').read())

# contract
sub('contract/entities/secondFactor.ts',
("import { closed, Instant, nullable } from '../schema.ts';","import { closed, Instant, nullable } from '../schema.ts';"),
("import { EncodedPassword, LoginData } from './account.ts';","import { EncodedPassword, LoginData } from './account.ts';\nimport { OwnPasskey, PasskeyAnswer } from './passkey.ts';"),
("  seconds: Type.Integer(),\n});","  seconds: Type.Integer(),\n  /** Whether an authenticator app and a passkey can answer. A recovery code always can. */\n  app: Type.Boolean(),\n  passkey: Type.Boolean(),\n});"),
("closed({ ticket: SignInTicket, factorCode: FactorCode });","closed({\n  ticket: SignInTicket,\n  factorCode: Type.Optional(FactorCode),\n  passkey: Type.Optional(PasskeyAnswer),\n});"),
("/** Proof that the caller is the owner: the password, or with a second factor a code of it. */","/** Proof that the caller is the owner: the password, or with a second factor a code or a passkey. */"),
("factorCode: Type.Optional(FactorCode) });\nexport type Proof","factorCode: Type.Optional(FactorCode), passkey: Type.Optional(PasskeyAnswer) });\nexport type Proof"),
("  /** Number of recovery codes that are not used yet. */","  passkeys: Type.Array(OwnPasskey),\n  /** Number of recovery codes that are not used yet. */"))
s=rd('contract/entities/secondFactor.ts')
s+="""
/** `recoveryCodes` are empty if the account had a second factor before. */
export const PasskeyAdded = closed({ factors: OwnFactors, recoveryCodes: Type.Array(Type.String()) });
export type PasskeyAdded = Static<typeof PasskeyAdded>;
"""
wr('contract/entities/secondFactor.ts',s)
s=rd('contract/endpoints/passkeys.ts')
for key in ('provePasskey','newPasskeyOptions','addPasskey','renamePasskey','removePasskey'):
    s=s.replace(f"  {key}: {{\n    caller: 'signedIn',",f"  {key}: {{\n    caller: 'signedIn',\n    apiTokens: 'never',")
wr('contract/endpoints/passkeys.ts',s)
sub('contract/endpoints/index.ts',("import { passportEndpoints }","import { passkeyEndpoints } from './passkeys.ts';\nimport { passportEndpoints }"),("  ...passportEndpoints,","  ...passkeyEndpoints,\n  ...passportEndpoints,"))
sub('contract/routes.ts',("  secondFactor: post('/onco/oauth/secondFactor'),","  secondFactor: post('/onco/oauth/secondFactor'),\n  secondFactorPasskey: post('/onco/oauth/secondFactor/passkey'),\n  passkeyOptions: post('/onco/oauth/passkey/options'),\n  passkeySignIn: post('/onco/oauth/passkey'),"),
("  ownFactors: post('/onco/account/factors'),","  provePasskey: post('/onco/account/prove/passkey'),\n  ownFactors: post('/onco/account/factors'),\n  newPasskeyOptions: post('/onco/account/passkeys/options'),\n  addPasskey: post('/onco/account/passkeys'),\n  renamePasskey: post('/onco/account/passkeys/rename'),\n  removePasskey: post('/onco/account/passkeys/remove'),"))
sub('contract/envelope.ts',("['password', 'code', 'signIn']","['password', 'code', 'passkey', 'signIn']"),("with a second factor a code of it; a new","with a second factor a code or a passkey; a new"))
s=rd('contract/resources/log.ts')
s=s.replace("  password: { en: 'Password', zh: '密码' },","  password: { en: 'Password', zh: '密码' },\n  passkey: { en: 'Passkey', zh: '通行密钥' },",1)
s=s.replace("export const LOGIN_METHODS = ['password'","export const LOGIN_METHODS = ['password', 'passkey'",1)
s=s.replace("export const LOGIN_FACTORS = ['totp', 'recovery'","export const LOGIN_FACTORS = ['totp', 'passkey', 'recovery'",1)
s=s.replace("  recovery: { en: 'Recovery code', zh: '恢复码' },","  passkey: { en: 'Passkey', zh: '通行密钥' },\n  recovery: { en: 'Recovery code', zh: '恢复码' },",1)
s=s.replace("  factorWrong: { en:","  passkeyWrong: { en: 'Passkey refused', zh: '通行密钥未通过' },\n  factorWrong: { en:",1)
assert "'factorWrong'" in s
s=s.replace("'factorWrong'","'factorWrong', 'passkeyWrong'",1)
wr('contract/resources/log.ts',s)
sub('src/portal/api.ts',("  panelDetail: true,","  panelDetail: true,\n  passkeyOptions: true,\n  passkeySignIn: true,"),("  secondFactor: true,","  secondFactor: true,\n  secondFactorPasskey: true,"))

# server
s=rd('server/modules/accounts/login.ts')
a=s.index("type Barred = Extract"); b=s.index("/** Records the login, unless the password")
barred=s[a:b]
s=s[:a]+s[b:]
s=s.replace("import { writeInstant } from '../../platform/time/zones.ts';\n","").replace("import type { CallContext, Handler } from","import type { Handler } from").replace("import { givingBack, releaseTry,","import { givingBack, releaseTry,",1)
s=s.replace("import { consumeSolution, consumeUnstored, solvedLevel }","import { barredBy, barredRefused } from './barred.ts';\nimport { consumeSolution, consumeUnstored, solvedLevel }",1)
wr('server/modules/accounts/login.ts',s)
wr('server/modules/accounts/barred.ts',"""import type { LoginRefusal } from '../../../contract/resources/log.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { CallContext } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { writeInstant } from '../../platform/time/zones.ts';
import type { AccountRow } from './account.table.ts';

"""+barred.replace("\nfunction barredBy","\nexport function barredBy").replace("\nfunction barredRefused","\nexport function barredRefused").replace("/**\n * Returns why an account may not sign in. Only callers with the right password learn this.","/**\n * Returns why an account may not sign in. Only callers with the right password or passkey learn this.").replace("\nexport function barredRefused","\n/** Refuses a sign-in to such an account. */\nexport function barredRefused").rstrip()+"\n")
sub('server/modules/accounts/passkeySignIn.ts',
("    const barred = barredBy(owner);","    const barred = barredBy(owner) ?? (await passwordBar(dependencies, owner));") if "    const barred = barredBy(owner);" in rd('server/modules/accounts/passkeySignIn.ts') else ("      const barred = barredBy(owner);","      const barred = barredBy(owner) ?? (await passwordBar(dependencies, owner));"),
("import { relyingPartyOf }","import { passwordBar } from './passwordBar.ts';\nimport { relyingPartyOf }"),
("  dependencies: Dependencies,\n  counted: CountedLog,","  dependencies: Dependencies,\n  mail: MailSender,\n  counted: CountedLog,"),
("        return openSession(open, id, { address, agent });","        await announceDevice(open, { config, mail }, id, { address, agent });\n        return openSession(open, id, { address, agent });"),
("import { acceptPasskey, askPasskey }","import { announceDevice } from './newDevice.ts';\nimport { acceptPasskey, askPasskey }"),
("import { account } from","import type { MailSender } from '../mail/sender.ts';\nimport { account } from"))
wr('server/modules/accounts/factors.ts','''import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OwnFactors } from '../../../contract/entities/secondFactor.ts';
import type { Database } from '../../platform/database/database.ts';
import { passkey } from './passkey.table.ts';
import { readPasskeys } from './passkeys.ts';
import { recoveryCodesLeft } from './recoveryCodes.ts';
import { accountTotp, recoveryCode } from './secondFactor.table.ts';
import { endTickets } from './tickets.ts';

/** Whether an account has a second factor, as a condition of queries. */
export function isGuarded(accountId: SQLWrapper): SQL<boolean> {
  // A nested part keeps the name of its table, also in queries of one table.
  const owner = sql`${accountId}`;
  return sql`(
    exists (select from account_totp where account_totp.account_id = ${owner} and account_totp.confirmed_at is not null)
    or exists (select from passkey where passkey.account_id = ${owner}))`;
}

/** The kinds of second factors that an account has. */
export type FactorKinds = { app: boolean; passkey: boolean };

export async function factorKinds(database: Database, accountId: string): Promise<FactorKinds> {
  return {
    app: (await database.$count(accountTotp, isConfirmed(accountId))) > 0,
    passkey: (await database.$count(passkey, eq(passkey.accountId, accountId))) > 0,
  };
}

/** Returns whether a sign-in to the account needs more than the password. */
export async function hasSecondFactor(database: Database, accountId: string): Promise<boolean> {
  const kinds = await factorKinds(database, accountId);
  return kinds.app || kinds.passkey;
}

/** Returns the factors of an account as its owner sees them. */
export async function readFactors(database: Database, accountId: string): Promise<OwnFactors> {
  const [totp] = await database.select().from(accountTotp).where(isConfirmed(accountId));
  return {
    totp: totp
      ? { createdAt: totp.createdAt.toISOString(), lastUsedAt: totp.lastUsedAt?.toISOString() ?? null }
      : null,
    passkeys: await readPasskeys(database, accountId),
    recoveryCodes: await recoveryCodesLeft(database, accountId),
  };
}

/** Follows up the removal of one factor: sign-ins in progress end, and with the last factor the recovery codes. */
export async function endFactor(database: Database, accountId: string): Promise<void> {
  if (await hasSecondFactor(database, accountId)) await endTickets(database, accountId);
  else await removeFactors(database, accountId);
}

/**
 * Removes every second factor of an account, and its sign-ins in progress.
 *
 * @returns whether there was one
 */
export async function removeFactors(database: Database, accountId: string): Promise<boolean> {
  const had = await hasSecondFactor(database, accountId);
  await database.delete(accountTotp).where(eq(accountTotp.accountId, accountId));
  await database.delete(passkey).where(eq(passkey.accountId, accountId));
  await database.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await endTickets(database, accountId);
  return had;
}

const isConfirmed = (accountId: string) => and(eq(accountTotp.accountId, accountId), isNotNull(accountTotp.confirmedAt));
''')
wr('server/modules/accounts/acceptFactor.ts','''import type { PasskeyAnswer } from '../../../contract/entities/passkey.ts';
import type { LoginFactor } from '../../../contract/resources/log.ts';
import type { Database } from '../../platform/database/database.ts';
import { acceptPasskey } from './passkeys.ts';
import { acceptRecoveryCode } from './recoveryCodes.ts';
import type { RelyingParty } from './relyingParty.ts';
import { acceptTotp } from './totp.ts';

const TOTP_CODE = /^[0-9]{6}$/;

/** An answer with a second factor: a code as it was typed, or a signature of a passkey. */
export type FactorAnswer = { factorCode?: string; passkey?: PasskeyAnswer };
/** What a passkey must have signed: a challenge for this ticket or session. */
export type AskedBy = { purpose: 'secondFactor' | 'prove'; subject: string };

/** Returns a code without the spaces and hyphens in which it was typed. */
export const bareCode = (typed: string): string => typed.replace(/[ -]/g, '');

/** Returns whether an answer is short enough to be guessed: a code of an app. All other codes are recovery codes. */
export const isGuessable = ({ factorCode }: FactorAnswer): boolean =>
  factorCode !== undefined && TOTP_CODE.test(bareCode(factorCode));

/** Accepts an answer once. Returns the factor that it proves, or null for a wrong, used or old one. */
export async function acceptFactor(
  database: Database,
  site: RelyingParty,
  accountId: string,
  asked: AskedBy,
  answer: FactorAnswer,
): Promise<LoginFactor | null> {
  const { factorCode, passkey } = answer;
  if (passkey) return (await acceptPasskey(database, site, { ...asked, of: accountId }, passkey)) ? 'passkey' : null;
  if (factorCode === undefined) return null;
  if (isGuessable(answer)) return (await acceptTotp(database, accountId, bareCode(factorCode))) ? 'totp' : null;
  return (await acceptRecoveryCode(database, accountId, factorCode)) ? 'recovery' : null;
}
''')
s=rd('server/modules/accounts/secondFactor.ts')
s=s.replace("import { acceptCode, isTotpCode } from './factors.ts';","import { acceptFactor, isGuessable } from './acceptFactor.ts';\nimport { factorKinds } from './factors.ts';")
s=s.replace("  { transaction }: Pick<Dependencies, 'transaction'>,","  { database, transaction }: Pick<Dependencies, 'database' | 'transaction'>,")
s=s.replace("  return { secondFactor: { ticket, seconds: SECOND_FACTOR_SECONDS } };","  return { secondFactor: { ticket, seconds: SECOND_FACTOR_SECONDS, ...(await factorKinds(database, owner.id)) } };")
s=s.replace("  return async ({ body: { ticket: secret, factorCode } }, call) => {","  const site = relyingPartyOf(config.publicUrl);\n  return async ({ body: { ticket: secret, ...answer } }, call) => {")
s=s.replace("address }, isTotpCode(factorCode));","address }, isGuessable(answer));")
s=s.replace("const factor = await acceptCode(open, id, factorCode);","const asked: AskedBy = { purpose: 'secondFactor', subject: ticketId };\n      const factor = await acceptFactor(open, site, id, asked, answer);")
s=s.replace("    const asked = await readTicket(database, secret);\n    if (!asked) throw ticketEnded(locale);\n    const { id, workEmail } = asked.owner;","    const begun = await readTicket(database, secret);\n    if (!begun) throw ticketEnded(locale);\n    const { id, workEmail } = begun.owner;").replace("{ user: asked.owner }","{ user: begun.owner }")
s=s.replace("import { acceptFactor, isGuessable }","import { type AskedBy, acceptFactor, isGuessable }")
s=s.replace("import { readSession }","import { relyingPartyOf } from './relyingParty.ts';\nimport { readSession }")
s=s.replace("import { factorPausedRefused,","import { askPasskey } from './passkeys.ts';\nimport { factorPausedRefused,")
s=s.replace("const ticketEnded =","""/** Asks for a passkey of the account that a ticket is for. */
export function secondFactorPasskeyHandler({ database, config }: Dependencies): Handler<'secondFactorPasskey'> {
  const site = relyingPartyOf(config.publicUrl);
  return async ({ body: { ticket } }, { locale }) => {
    const begun = await readTicket(database, ticket);
    if (!begun) throw ticketEnded(locale);
    return askPasskey(database, site, { purpose: 'secondFactor', subject: begun.ticketId, of: begun.owner.id });
  };
}

const ticketEnded =""")
wr('server/modules/accounts/secondFactor.ts',s)
s=rd('server/modules/accounts/proof.ts')
s=s.replace("import { acceptCode, hasSecondFactor, isTotpCode } from './factors.ts';","import { acceptFactor, isGuessable } from './acceptFactor.ts';\nimport { factorKinds, hasSecondFactor } from './factors.ts';")
s=s.replace("    if (await hasSecondFactor(database, user.id)) return ['code'];\n","    const kinds = await factorKinds(database, user.id);\n    if (kinds.passkey) return ['passkey', 'code'];\n    if (kinds.app) return ['code'];\n")
s=s.replace("  { password, factorCode }: Proof,","  { password, ...answer }: Proof,")
s=s.replace("    if (factorCode === undefined) throw fieldsRefused(","    if (!answer.factorCode && !answer.passkey) throw fieldsRefused(")
s=s.replace("address }, isTotpCode(factorCode));","address }, isGuessable(answer));")
s=s.replace("const factor = await acceptCode(database, id, factorCode).catch(givingBack(database, reserved.tryId));","const asked = { purpose: 'prove', subject: call.caller.sessionId } as const;\n    const factor = await acceptFactor(database, site, id, asked, answer).catch(givingBack(database, reserved.tryId));")
s=s.replace("  const { database } = dependencies;\n  const { locale, address } = call;","  const { database, config } = dependencies;\n  const site = relyingPartyOf(config.publicUrl);\n  const { locale, address } = call;")
s=s.replace("import { noteSecurity }","import { relyingPartyOf } from './relyingParty.ts';\nimport { noteSecurity }")
s=s.replace("by a code if the account\n * has a second factor, else by the password.","by a code or a passkey if\n * the account has a second factor, else by the password.")
wr('server/modules/accounts/proof.ts',s)
s=rd('server/modules/accounts/ownFactors.ts')
s=s.replace("import { bareCode, hasSecondFactor, readFactors, removeFactors } from './factors.ts';","import { bareCode } from './acceptFactor.ts';\nimport { endFactor, factorKinds, hasSecondFactor, readFactors } from './factors.ts';")
s=s.replace("        await removeFactors(open, id);\n","        await open.delete(accountTotp).where(eq(accountTotp.accountId, id));\n        await endFactor(open, id);\n")
i=s.index("    removeTotp: async"); j=s.index("    renewRecoveryCodes: async")
s=s[:i]+s[i:j].replace("if (!(await hasSecondFactor(database, id))) throw","if (!(await factorKinds(database, id)).app) throw")+s[j:]
s=s.replace("      const codes = await transaction(async (open) => {\n","      const codes = await transaction(async (open) => {\n        const hadFactor = await hasSecondFactor(open, id);\n",1)
s=s.replace("        return renewRecoveryCodes(open, id);\n      }).catch(givingBack","        return hadFactor ? [] : renewRecoveryCodes(open, id);\n      }).catch(givingBack",1)
s=s.replace("import { m } from","import { eq } from 'drizzle-orm';\nimport { m } from",1).replace("import { noteSecurity }","import { accountTotp } from './secondFactor.table.ts';\nimport { noteSecurity }",1)
wr('server/modules/accounts/ownFactors.ts',s)
s=rd('server/modules/accounts/handlers.ts')
s=s.replace("keyof typeof secondFactorEndpoints>","keyof typeof passkeyEndpoints | keyof typeof secondFactorEndpoints>")
s=s.replace("import type { secondFactorEndpoints }","import type { passkeyEndpoints } from '../../../contract/endpoints/passkeys.ts';\nimport type { secondFactorEndpoints }")
s=s.replace("    ...ownFactorHandlers(dependencies, mail),","    secondFactorPasskey: secondFactorPasskeyHandler(dependencies),\n    ...passkeySignInHandlers(dependencies, mail, counted),\n    ...ownFactorHandlers(dependencies, mail),\n    ...ownPasskeyHandlers(dependencies, mail),")
s=s.replace("import { secondFactorHandler }","import { secondFactorHandler, secondFactorPasskeyHandler }")
s=s.replace("import { ownSessionHandlers }","import { ownPasskeyHandlers } from './ownPasskeys.ts';\nimport { ownSessionHandlers }")
s=s.replace("import { inTurn }","import { passkeySignInHandlers } from './passkeySignIn.ts';\nimport { inTurn }")
wr('server/modules/accounts/handlers.ts',s)
sub('server/modules/accounts/sessions.ts',("accountSession, accountTotp, role]","accountSession, accountTotp, passkey, role]"),("import { accountTotp }","import { passkey } from './passkey.table.ts';\nimport { accountTotp }"))
s=rd('server/modules/apiTokens/resolver.ts')
s=s.replace("accountRole, accountTotp","accountRole, accountTotp, passkey",1).replace("import { accountTotp }","import { passkey } from '../accounts/passkey.table.ts';\nimport { accountTotp }",1)
wr('server/modules/apiTokens/resolver.ts',s)
sub('server/modules/accounts/sweep.ts',("import { signInTicket }","import { passkeyChallenge } from './passkey.table.ts';\nimport { signInTicket }"),("  const tickets =","  const questions = await database.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, daysAgo(1)));\n  const tickets ="),("[challenges, codes, tickets,","[challenges, codes, questions, tickets,"))
sub('server/modules/system/changes.trigger.sql',("-- The columns that record the last activity change no rights.","""CREATE OR REPLACE TRIGGER "passkey_told" AFTER INSERT OR DELETE OR TRUNCATE ON "passkey"
  FOR EACH STATEMENT EXECUTE FUNCTION "table_change_tell"();
--> statement-breakpoint
-- The columns that record the last activity change no rights."""))
def msg(dirp, after, items):
    for l,ix in (('en',1),('zh',2)):
        p=f'{dirp}/{l}.json'
        L=rd(p).split('\n')
        i=next(k for k,x in enumerate(L) if x.strip().startswith(f'"{after}":'))
        new=[f'  {json.dumps(t[0])}: {json.dumps(t[ix],ensure_ascii=False)},' for t in items]
        if not L[i].rstrip().endswith(','):
            L[i]+=','; new[-1]=new[-1][:-1]
        L[i+1:i+1]=new
        wr(p,'\n'.join(L))
def edit(p,key,text):
    L=rd(p).split('\n'); i=next(k for k,x in enumerate(L) if x.strip().startswith(f'"{key}":'))
    L[i]=f'  {json.dumps(key)}: {json.dumps(text,ensure_ascii=False)}'+(',' if L[i].rstrip().endswith(',') else '')
    wr(p,'\n'.join(L))
msg('server/i18n/messages','account_ticket_ended',[
('account_passkey_wrong','This passkey does not open an account here. Log in with your password, or use another passkey.','此通行密钥无法登录，请使用密码或其他通行密钥。'),
('account_passkey_not_added','The passkey could not be added. Please try again.','未能添加通行密钥，请重试。'),
])
for l,t in (('en',('Two-step verification was extended for {product}','An authenticator app or a passkey was added to your account. Your password alone no longer opens it. Keep your recovery codes in a safe place.','A second step of your login to {product} was removed','An authenticator app or a passkey was removed from your account. If no other one is left, your password alone opens it again.')),('zh',('您的 {product} 账户新增了两步验证方式','您的账户新增了身份验证器或通行密钥，仅凭密码不再能登录。请妥善保存恢复码。','您的 {product} 账户移除了两步验证方式','您的账户移除了身份验证器或通行密钥。如无其他验证方式，今后仅凭密码即可登录。'))):
    p=f'server/i18n/messages/{l}.json'
    for k,x in zip(('mail_factor_added_subject','mail_factor_added_text','mail_factor_removed_subject','mail_factor_removed_text'),t): edit(p,k,x)
msg('src/i18n/messages/pages','factor_expired_text',[
('passkey_sign_in','Log in with a passkey','使用通行密钥登录'),
('passkey_use','Use a passkey','使用通行密钥'),
('passkey_lede','Confirm with a passkey: on this device, on your phone, or on a security key.','请使用本设备、手机或安全密钥上的通行密钥确认。'),
('passkey_declined','No passkey was used. Try again, or choose another way.','未使用通行密钥，请重试或选择其他方式。'),
('passkey_known','This device already has a passkey for your account.','此设备已有您账户的通行密钥。'),
('passkey_title','Passkeys','通行密钥'),
('passkey_text','A passkey is on your phone, computer or security key, and opens with a finger, face or PIN. It replaces the password, or confirms it.','通行密钥保存在手机、电脑或安全密钥中，通过指纹、面容或 PIN 使用，可代替密码登录，也可用于两步验证。'),
('passkey_add','Add a passkey','添加通行密钥'),
('passkey_added','Added {since}','添加于 {since}'),
('passkey_used','Added {since}, last used {time}','添加于 {since}，最近使用 {time}'),
('passkey_synced','synced','已同步'),
('passkey_rename_of','Rename {name}','重命名“{name}”'),
('passkey_rename','Rename','重命名'),
('passkey_name','Name','名称'),
('passkey_save','Save','保存'),
('passkey_remove_of','Remove {name}','移除“{name}”'),
('passkey_remove','Remove','移除'),
('passkey_remove_text','This passkey no longer opens your account. It stays on your device until you delete it there.','此通行密钥将无法再登录您的账户；如需从设备上删除，请在设备上操作。'),
])
# machines
s=rd('machines/secondFactor/secondFactor.machine.ts')
s=s.replace("  | { type: 'secondFactor.left' };","  | { type: 'secondFactor.passkeyPassed'; data: LoginData }\n  | { type: 'secondFactor.left' };")
s=s.replace("      on: { 'secondFactor.left': { target: 'left' } },\n      states","      on: {\n        'secondFactor.passkeyPassed': { target: 'passed', actions: withEvent('reportPassed') },\n        'secondFactor.left': { target: 'left' },\n      },\n      states",1)
s=s.replace("import { required } from '../required.ts';","import { required } from '../required.ts';\nimport { withEvent } from '../withEvent.ts';")
s=s.replace("`secondFactor.left`\n *   (start again).","`secondFactor.passkeyPassed`\n *   (the passkeys statechart completed the sign-in), `secondFactor.left` (start again).")
wr('machines/secondFactor/secondFactor.machine.ts',s)
sub('machines/secondFactor/secondFactor.cases.ts',("    { type: 'secondFactor.left' },","    { type: 'secondFactor.passkeyPassed', data: loginData },\n    { type: 'secondFactor.left' },"))
sub('machines/samples.ts',("ticket: 'ticket-1', seconds: 300 }","ticket: 'ticket-1', seconds: 300, app: true, passkey: false }"))
sub('machines/session/session.machine.ts',("        'session.signIn': { target: 'signingIn' },\n        'session.tokenMissing': { actions: 'forget' },\n        'session.signedInElsewhere': {","        'session.signIn': { target: 'signingIn' },\n        'session.factorPassed': { target: 'signedIn', actions: [withEvent('adoptLogin'), 'remember'] },\n        'session.tokenMissing': { actions: 'forget' },\n        'session.signedInElsewhere': {"),
("`session.factorPassed` / `session.factorLeft` (secondFactor: the sign-in is complete,","`session.factorPassed` (also of a passkey alone) / `session.factorLeft` (secondFactor: the sign-in is complete,"))
s=rd('machines/ownFactors/ownFactors.machine.ts')
s=s.replace("import type { OwnFactors, RecoveryCodes, TotpSetup }","import type { OwnFactors, PasskeyAdded, RecoveryCodes, TotpSetup }")
s=s.replace("export type FactorAct = 'remove' | 'renew';","export type FactorAct = 'remove' | 'removePasskey' | 'renew';")
s=s.replace("  | { type: 'ownFactors.asked'; act: FactorAct }","  | { type: 'ownFactors.asked'; act: FactorAct; passkey?: string }\n  | { type: 'ownFactors.passkeyAdded'; added: PasskeyAdded }\n  | { type: 'ownFactors.renamed'; id: string; name: string }")
s=s.replace("  act: FactorAct;\n  setup","  act: FactorAct;\n  /** The passkey to remove. */\n  passkey: string | null;\n  setup")
s=s.replace("removeFactors: required<OwnFactors>('removeFactors'),","removeFactor: required<OwnFactors, { passkey: string | null }>('removeFactor'),\n    renamePasskey: required<OwnFactors, { id: string; name: string }>('renamePasskey'),")
s=s.replace("keepAct: assign((_, { act }: { act: FactorAct }) => ({ act, failure: null })),","keepAct: assign((_, { act, passkey = null }: { act: FactorAct; passkey?: string | null }) => ({\n      act,\n      passkey,\n      failure: null,\n    })),\n    keepAdded: assign((_, { added }: { added: PasskeyAdded }) => ({ ...added, failure: null })),")
s=s.replace("    isGuarded: ({ context }) => context.factors !== null && context.factors.totp !== null,","    hasIt: ({ context: { factors } }, { act, passkey }: { act: FactorAct; passkey?: string }) => {\n      if (!factors) return false;\n      if (act === 'remove') return factors.totp !== null;\n      if (act === 'removePasskey') return factors.passkeys.some(({ id }) => id === passkey);\n      return factors.totp !== null || factors.passkeys.length > 0;\n    },\n    bringsCodes: (_, { added }: { added: PasskeyAdded }) => added.recoveryCodes.length > 0,")
s=s.replace("    isRemoving: ({ context }) => context.act === 'remove',","    isRenewing: ({ context }) => context.act === 'renew',")
s=s.replace("act: 'remove', setup: null,","act: 'remove', passkey: null, setup: null,")
s=s.replace("        'ownFactors.asked': { guard: 'isGuarded', target: 'questioning', actions: withEvent('keepAct') },","""        'ownFactors.asked': { guard: withEvent('hasIt'), target: 'questioning', actions: withEvent('keepAct') },
        'ownFactors.renamed': { target: 'renaming', actions: 'clearFailure' },
        'ownFactors.passkeyAdded': [
          { guard: withEvent('bringsCodes'), target: 'codesShown', actions: withEvent('keepAdded') },
          { actions: [withEvent('keepAdded'), 'reportChanged'] },
        ],""")
s=s.replace("          { guard: 'isRemoving', target: 'removing', actions: 'clearFailure' },\n          { target: 'renewing', actions: 'clearFailure' },","          { guard: 'isRenewing', target: 'renewing', actions: 'clearFailure' },\n          { target: 'removing', actions: 'clearFailure' },")
s=s.replace("        id: 'removeFactors',\n        src: 'removeFactors',","        id: 'removeFactor',\n        src: 'removeFactor',\n        input: ({ context: { passkey } }) => ({ passkey }),")
s=s.replace("    questioning: {","""    renaming: {
      tags: ['showing', 'busy'],
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ event }) => (event.type === 'ownFactors.renamed' ? { id: event.id, name: event.name } : { id: '', name: '' }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepFactors', params: ({ event }) => ({ factors: event.output }) },
        },
        onError: { target: 'showing', actions: keepFailure },
      },
    },
    questioning: {""",1)
s=s.replace("The user's own second factors: setting up an authenticator app, renewing the recovery codes, and turning both off.","The user's own second factors: an authenticator app, passkeys, and the recovery codes.")
s=s.replace("`beginTotp`, `confirmTotp`, `removeFactors`, `renewCodes`; action","`beginTotp`, `confirmTotp`, `removeFactor` (the app, or a passkey),\n *   `renamePasskey`, `renewCodes`; action")
s=s.replace(" *   has stored the recovery codes), `ownFactors.retried`."," *   has stored the recovery codes), `ownFactors.passkeyAdded` (from the passkeys statechart), `ownFactors.renamed`,\n *   `ownFactors.retried`.")
s=s.replace("description: 'The factors are shown. An app can be added if there is none, else removed.',","description: 'The factors are shown. An app can be added if there is none, and passkeys always.',")
s=s.replace("""          target: 'codesShown',
          actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: { target: 'pairing', actions: keepFailure },""","""          target: 'codesShown',
          actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: { target: 'pairing', actions: keepFailure },""")
s=s.replace("description: 'The recovery codes are shown, once.',\n      tags: 'codesShown',","description: 'The recovery codes are shown, once. There are none if there was another factor before.',\n      tags: 'codesShown',")
wr('machines/ownFactors/ownFactors.machine.ts',s)
s=rd('machines/ownFactors/ownFactors.cases.ts')
s=s.replace("const without: OwnFactors = { totp: null, recoveryCodes: 0 };","const key: OwnPasskey = {\n  id: '0198c0de-0000-7000-8000-0000000000f1',\n  name: 'Phone',\n  createdAt: '2026-01-01T08:00:00.000Z',\n  lastUsedAt: null,\n  synced: true,\n};\nconst without: OwnFactors = { totp: null, passkeys: [], recoveryCodes: 0 };")
s=s.replace("  recoveryCodes: 9,\n};","  passkeys: [key],\n  recoveryCodes: 9,\n};")
s=s.replace("  removeFactors: [without],","  removeFactor: [without],\n  renamePasskey: [guarded],")
s=s.replace("    { type: 'ownFactors.asked', act: 'renew' },","    { type: 'ownFactors.asked', act: 'removePasskey', passkey: key.id },\n    { type: 'ownFactors.asked', act: 'renew' },\n    { type: 'ownFactors.passkeyAdded', added: { factors: guarded, recoveryCodes: [] } },\n    { type: 'ownFactors.passkeyAdded', added: { factors: guarded, ...codes } },\n    { type: 'ownFactors.renamed', id: key.id, name: 'My phone' },")
s=s.replace("import type { OwnFactors,","import type { OwnPasskey } from '../../contract/entities/passkey.ts';\nimport type { OwnFactors,",1)
wr('machines/ownFactors/ownFactors.cases.ts',s)
sub('machines/index.ts',("import { pdf","import { pdf") if False else ("import { plannerCases }","import { passkeysCases } from './passkeys/passkeys.cases.ts';\nimport { passkeysMachine } from './passkeys/passkeys.machine.ts';\nimport { plannerCases }"),
("  { name: 'ownFactors',","  { name: 'passkeys', machine: passkeysMachine, cases: passkeysCases },\n  { name: 'ownFactors',"))
# views
wr('src/site/login/PasskeyLogin.tsx','''import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { PasskeyButton } from '../account/PasskeyButton.tsx';

/** Signs in with a passkey alone. */
export function PasskeyLogin() {
  const { api, session } = useSystem();
  return (
    <PasskeyButton
      label={m.passkey_sign_in()}
      load={async () => (await api('passkeyOptions', { body: {} }, { notice: 'never' })).data}
      send={async (passkey) => (await api('passkeySignIn', { body: { passkey } }, { notice: 'never' })).data}
      onDone={(data) => session.send({ type: 'session.factorPassed', data })}
    />
  );
}
''')
sub('src/site/login/LoginForm.tsx',("      {providers.length > 0 &&","      <div className={other}>\n        <LaterPasskeyLogin />\n      </div>\n      {providers.length > 0 &&"))
s=rd('src/site/login/LoginForm.tsx')
s=s.replace("\n/** The sign-in form.","\nconst LaterPasskeyLogin = later(() => import('./PasskeyLogin.tsx').then((part) => part.PasskeyLogin));\n\n/** The sign-in form.",1)
s+="\nconst other = css({ display: 'grid', gap: '3', marginTop: '6' });\n"
if "import { css }" not in s: s=s.replace("import { m } from '../../i18n","import { css } from '../../../styled-system/css';\nimport { m } from '../../i18n",1)
if "import { later }" not in s: s=s.replace("import { LinkButton }","import { later } from '../../ui/later.tsx';\nimport { LinkButton }",1)
wr('src/site/login/LoginForm.tsx',s)
s=rd('src/site/login/SecondFactorForm.tsx')
s=s.replace("  const recovering = snapshot.hasTag('recovery');\n  return (\n    <CodeForm","""  const recovering = snapshot.hasTag('recovery');
  const passkey = asked.passkey && (
    <PasskeyButton
      label={m.passkey_use()}
      load={async () =>
        (await api('secondFactorPasskey', { body: { ticket: asked.ticket } }, { notice: 'never' })).data
      }
      send={async (answer) =>
        (await api('secondFactor', { body: { ticket: asked.ticket, passkey: answer } }, { notice: 'never' })).data
      }
      onDone={(data) => send({ type: 'secondFactor.passkeyPassed', data })}
    />
  );
  const recover = () => send({ type: 'secondFactor.recoveryChosen' });
  if (!asked.app && !recovering)
    return (
      <PasskeyOnly key={locale} onRecovery={recover} onLeave={leave}>
        {passkey}
      </PasskeyOnly>
    );
  return (
    <CodeForm""")
s=s.replace("      onOther={() => send({ type: recovering ? 'secondFactor.appChosen' : 'secondFactor.recoveryChosen' })}","      other={asked.app ? m.factor_use_app : m.passkey_use}\n      onOther={() => (recovering ? send({ type: 'secondFactor.appChosen' }) : recover())}")
s=s.replace("      onLeave={leave}\n    />\n  );\n}\n\nfunction CodeForm","      onLeave={leave}\n    >\n      {!recovering && passkey}\n    </CodeForm>\n  );\n}\n\nfunction CodeForm",1)
s=s.replace("  onOther: () => void;\n  onLeave: () => void;\n}) {\n  const { recovering, check, onOther, onLeave } = props;","  /** The words for the way back from a recovery code. */\n  other: () => string;\n  onOther: () => void;\n  onLeave: () => void;\n  children: ReactNode;\n}) {\n  const { recovering, check, other, onOther, onLeave, children } = props;")
s=s.replace("{recovering ? m.factor_use_app() : m.factor_use_recovery()}","{recovering ? other() : m.factor_use_recovery()}")
s=s.replace("        <div>\n          <Button variant=\"ghost\" onClick={onLeave}>\n            {m.factor_start_again()}\n          </Button>\n        </div>\n      </form>","        {children}\n        <div>\n          <Button variant=\"ghost\" onClick={onLeave}>\n            {m.factor_start_again()}\n          </Button>\n        </div>\n      </form>")
s=s.replace("function Expired(","""/** The account has passkeys and no app. */
function PasskeyOnly(props: { onRecovery: () => void; onLeave: () => void; children: ReactNode }) {
  return (
    <EntryFrame title={m.factor_login_title()} lede={m.passkey_lede()}>
      <div className={stack}>
        {props.children}
        <div className={actions}>
          <Button variant="ghost" onClick={props.onRecovery}>
            {m.factor_use_recovery()}
          </Button>
          <Button variant="ghost" onClick={props.onLeave}>
            {m.factor_start_again()}
          </Button>
        </div>
      </div>
    </EntryFrame>
  );
}

function Expired(""")
s=s.replace("import { useState } from 'react';","import { type ReactNode, useState } from 'react';").replace("import { EntryFrame }","import { PasskeyButton } from '../account/PasskeyButton.tsx';\nimport { EntryFrame }")
wr('src/site/login/SecondFactorForm.tsx',s)
s=rd('src/site/account/ProofDialog.tsx')
s=s.replace("  return <ProofForm byCode={proof.includes('code')} onClose={onClose} />;","  return (\n    <ProofForm byCode={proof.includes('code')} byPasskey={proof.includes('passkey')} onClose={onClose} />\n  );")
s=s.replace("function ProofForm({ byCode, onClose }: { byCode: boolean; onClose: () => void }) {","function ProofForm({ byCode, byPasskey, onClose }: { byCode: boolean; byPasskey: boolean; onClose: () => void }) {")
s=s.replace("      <form {...form.props} className={stack}>","      <form {...form.props} className={stack}>\n        {byPasskey && (\n          <PasskeyButton\n            label={m.passkey_use()}\n            load={async () => (await api('provePasskey', { body: {} }, { notice: 'never' })).data}\n            send={async (passkey) => (await api('prove', { body: { passkey } }, { notice: 'never' })).data}\n            onDone={() => requests.send({ type: 'requests.proved' })}\n          />\n        )}",1)
s=s.replace("import { actions, stack }","import { actions, stack }").replace("import { faults } from '../forms/rules.ts';","import { faults } from '../forms/rules.ts';\nimport { PasskeyButton } from './PasskeyButton.tsx';")
wr('src/site/account/ProofDialog.tsx',s)
wr('src/site/account/PasskeyList.tsx','''import type { OwnPasskey } from '../../../contract/entities/passkey.ts';
import type { PasskeyAdded } from '../../../contract/entities/secondFactor.ts';
import { css } from '../../../styled-system/css';
import { canUsePasskeys } from '../../effects/passkeys.ts';
import { m } from '../../i18n/compiled/messages.js';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';

type Props = {
  passkeys: readonly OwnPasskey[];
  busy: boolean;
  onAdded: (added: PasskeyAdded) => void;
  onRename: (id: string, name: string) => void;
  onRemove: (id: string) => void;
};

/** The passkeys of the account. Where the browser has none, they can still be renamed and removed. */
export function PasskeyList({ passkeys, busy, onAdded, onRename, onRemove }: Props) {
  const possible = canUsePasskeys();
  if (!possible && passkeys.length === 0) return null;
  return (
    <div className={root}>
      <h3 className={heading}>{m.passkey_title()}</h3>
      <p className={lede}>{m.passkey_text()}</p>
      {passkeys.length > 0 && (
        <ul className={list}>
          {passkeys.map((one) => (
            <PasskeyRow key={`${one.id} ${one.name}`} passkey={one} busy={busy} onRename={onRename} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {possible && <AddPasskey onAdded={onAdded} />}
    </div>
  );
}

const root = css({ display: 'grid', gap: '3', marginTop: '6', justifyItems: 'start' });
const heading = css({ textStyle: 'label' });
const lede = css({ textStyle: 'small', color: 'ink.soft', maxWidth: '52ch' });
const list = css({ width: 'full', borderBottom: '1px solid {colors.line}' });
''')
wr('src/site/account/PasskeyRow.tsx','''import { useState } from 'react';
import { type OwnPasskey, PASSKEY_NAME_MAX } from '../../../contract/entities/passkey.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextField } from '../forms/fields.tsx';
import { stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

type Props = {
  passkey: OwnPasskey;
  busy: boolean;
  onRename: (id: string, name: string) => void;
  onRemove: (id: string) => void;
};

/** A passkey with its name, which its owner can change. */
export function PasskeyRow({ passkey, busy, onRename, onRemove }: Props) {
  const [renaming, setRenaming] = useState(false);
  const { id, name, createdAt, lastUsedAt, synced } = passkey;
  const since = formatDate(createdAt);
  return (
    <li className={row}>
      <div>
        <p className={title}>
          {name} {synced && <Tag>{m.passkey_synced()}</Tag>}
        </p>
        <p className={meta}>
          {lastUsedAt === null ? m.passkey_added({ since }) : m.passkey_used({ since, time: formatDate(lastUsedAt) })}
        </p>
      </div>
      {renaming ? (
        <NameForm name={name} busy={busy} onSave={(next) => onRename(id, next)} onCancel={() => setRenaming(false)} />
      ) : (
        <div className={buttons}>
          <Button variant="ghost" size="sm" aria-label={m.passkey_rename_of({ name })} onClick={() => setRenaming(true)}>
            {m.passkey_rename()}
          </Button>
          <Button variant="outline" size="sm" aria-label={m.passkey_remove_of({ name })} onClick={() => onRemove(id)}>
            {m.passkey_remove()}
          </Button>
        </div>
      )}
    </li>
  );
}

type NameProps = { name: string; busy: boolean; onSave: (name: string) => void; onCancel: () => void };

function NameForm({ name, busy, onSave, onCancel }: NameProps) {
  const form = useForm({
    initial: { name },
    validate: (values) => faults({ name: values.name.trim() === '' ? 'required' : undefined }),
    submit: async ({ values }) => onSave(values.name.trim()),
  });
  return (
    <form {...form.props} className={stack}>
      <TextField form={form} name="name" label={m.passkey_name()} autoComplete="off" maxLength={PASSKEY_NAME_MAX} />
      <div className={buttons}>
        <Button type="submit" size="sm" pending={busy}>
          {m.passkey_save()}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {m.factor_cancel()}
        </Button>
      </div>
    </form>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '8px 16px',
  paddingBlock: '12px',
  borderTop: '1px solid {colors.line}',
});
const title = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', textStyle: 'label', overflowWrap: 'anywhere' });
const meta = css({ marginTop: '1', textStyle: 'small', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
''')
wr('src/site/account/AddPasskey.tsx','''import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { NewPasskey } from '../../../contract/entities/passkey.ts';
import type { PasskeyAdded } from '../../../contract/entities/secondFactor.ts';
import { passkeysMachine } from '../../../machines/passkeys/passkeys.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { makePasskey } from '../../effects/passkeys.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { agentName } from '../../shared/agentName.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';

/** Makes a passkey. Its first name says where it was made. */
export function AddPasskey({ onAdded }: { onAdded: (added: PasskeyAdded) => void }) {
  const api = useApi();
  const [machine] = useState(() =>
    passkeysMachine.provide({
      actors: {
        loadOptions: fromPromise(async () => (await api('newPasskeyOptions', { body: {} }, { notice: 'never' })).data),
        askBrowser: fromPromise<unknown, { options: unknown }>(({ input, signal }) =>
          makePasskey(input.options, signal),
        ),
        sendAnswer: fromPromise<unknown, { answer: unknown }>(async ({ input }) => {
          const name = agentName(navigator.userAgent);
          // the actor before it returned a new passkey
          const body: NewPasskey = { ...(input.answer as Omit<NewPasskey, 'name'>), name };
          return (await api('addPasskey', { body }, { notice: 'never' })).data;
        }),
      },
      actions: { reportDone: (_, { data }) => onAdded(data as PasskeyAdded) },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  return (
    <>
      <FormFailure failure={snapshot.context.failure} />
      <Button
        variant="outline"
        pending={snapshot.hasTag('busy')}
        onClick={() => send({ type: 'passkeys.asked' })}
      >
        {m.passkey_add()}
      </Button>
    </>
  );
}
''')
s=rd('src/site/account/TwoStep.tsx')
s=s.replace("        removeFactors: fromPromise<OwnFactors, undefined>(\n          async () => (await api('removeTotp', { body: {} }, { idempotencyKey: randomId(), notice: 'never' })).data,\n        ),","""        removeFactor: fromPromise<OwnFactors, { passkey: string | null }>(async ({ input: { passkey } }) => {
          const options = { idempotencyKey: randomId(), notice: 'never' } as const;
          if (passkey === null) return (await api('removeTotp', { body: {} }, options)).data;
          return (await api('removePasskey', { body: { id: passkey } }, options)).data;
        }),
        renamePasskey: fromPromise<OwnFactors, { id: string; name: string }>(
          async ({ input }) =>
            (await api('renamePasskey', { body: input }, { idempotencyKey: randomId(), notice: 'never' })).data,
        ),""")
s=s.replace("          onAsk={(asked) => send({ type: 'ownFactors.asked', act: asked })}\n        />\n      )}","""          onAsk={(asked) => send({ type: 'ownFactors.asked', act: asked })}
        />
      )}
      {snapshot.hasTag('showing') && factors && (
        <PasskeyList
          passkeys={factors.passkeys}
          busy={busy}
          onAdded={(added) => send({ type: 'ownFactors.passkeyAdded', added })}
          onRename={(id, name) => send({ type: 'ownFactors.renamed', id, name })}
          onRemove={(passkey) => send({ type: 'ownFactors.asked', act: 'removePasskey', passkey })}
        />
      )}""")
s=s.replace("import { RecoveryCodeList }","import { PasskeyList } from './PasskeyList.tsx';\nimport { RecoveryCodeList }")
wr('src/site/account/TwoStep.tsx',s)
s=rd('src/site/account/FactorQuestion.tsx')
s=s.replace("  remove: { text: m.factor_remove_text, submit: m.factor_remove },","  remove: { text: m.factor_remove_text, submit: m.factor_remove },\n  removePasskey: { text: m.passkey_remove_text, submit: m.passkey_remove },").replace("variant={act === 'remove' ? 'danger' : 'primary'}","variant={act === 'renew' ? 'primary' : 'danger'}")
s=s.replace("/** Says what renewing the recovery codes or turning off two-step verification means, before it is done. */","/** Says what renewing the recovery codes or removing a factor means, before it is done. */")
wr('src/site/account/FactorQuestion.tsx',s)
s=rd('src/site/account/FactorState.tsx')
s=s.replace("  const { totp, recoveryCodes } = factors;","  const { totp, passkeys, recoveryCodes } = factors;\n  const left = recoveryCodes < FEW ? m.factor_codes_few : m.factor_codes_left;\n  const codes = (\n    <>\n      <p className={meta}>{left({ count: formatNumber(recoveryCodes) })}</p>\n      <FormFailure failure={failure} />\n    </>\n  );")
s=s.replace("      <div className={stack}>\n        <FormFailure failure={failure} />\n        <div>\n          <Button variant=\"outline\" pending={busy} onClick={onAdd}>\n            {m.factor_set_up()}\n          </Button>\n        </div>\n      </div>","      <div className={stack}>\n        {passkeys.length > 0 ? codes : <FormFailure failure={failure} />}\n        <div className={buttons}>\n          <Button variant=\"outline\" pending={busy} onClick={onAdd}>\n            {m.factor_set_up()}\n          </Button>\n          {passkeys.length > 0 && (\n            <Button variant=\"outline\" onClick={() => onAsk('renew')}>\n              {m.factor_renew()}\n            </Button>\n          )}\n        </div>\n      </div>")
s=s.replace("  const left = recoveryCodes < FEW ? m.factor_codes_few : m.factor_codes_left;\n  return (\n    <>\n      <p className={name}>","  return (\n    <>\n      <p className={name}>")
s=s.replace("      <p className={meta}>{left({ count: formatNumber(recoveryCodes) })}</p>\n      <div className={buttons}>","      {codes}\n      <div className={buttons}>")
wr('src/site/account/FactorState.tsx',s)
# tests
for p in ('tests/machines/ownFactors.test.ts',):
    s=rd(p)
    s=s.replace("{ totp: null, recoveryCodes: 0 }","{ totp: null, passkeys: [], recoveryCodes: 0 }").replace("{ totp: { createdAt: '', lastUsedAt: null }, recoveryCodes: 10 }","{ totp: { createdAt: '', lastUsedAt: null }, passkeys: [], recoveryCodes: 10 }")
    s=s.replace("removeFactors: answering<OwnFactors, undefined>('remove', without),","removeFactor: answering<OwnFactors, { passkey: string | null }>('remove', without),\n        renamePasskey: answering<OwnFactors, { id: string; name: string }>('rename', guarded),")
    s=s.replace("expect(asked).toEqual([[act, undefined]]);","expect(asked).toEqual([[act, act === 'remove' ? { passkey: null } : undefined]]);").replace("expect(asked).toEqual([['remove', undefined], 'changed']);","expect(asked).toEqual([['remove', { passkey: null }], 'changed']);")
    s+="""
test('a passkey is added, renamed and removed; the first factor brings recovery codes', async () => {
  const key = { id: 'key-1', name: 'Phone', createdAt: '', lastUsedAt: null, synced: false };
  const withKey = { ...without, passkeys: [key], recoveryCodes: 10 };
  const { actor, asked, settled } = open(without);
  await settled();
  actor.send({ type: 'ownFactors.passkeyAdded', added: { factors: withKey, ...codes } });
  expect(actor.getSnapshot().hasTag('codesShown')).toBe(true);
  const more = open(withKey);
  await more.settled();
  more.actor.send({ type: 'ownFactors.passkeyAdded', added: { factors: withKey, recoveryCodes: [] } });
  expect(more.actor.getSnapshot().hasTag('showing')).toBe(true);
  more.actor.send({ type: 'ownFactors.renamed', id: 'key-1', name: 'My phone' });
  await more.settled();
  more.actor.send({ type: 'ownFactors.asked', act: 'removePasskey', passkey: 'key-2' });
  expect(more.actor.getSnapshot().hasTag('showing')).toBe(true);
  expect(asked).toEqual([]);
  expect(more.asked).toEqual(['changed', ['rename', { id: 'key-1', name: 'My phone' }]]);
});
"""
    wr(p,s)
s=rd('tests/api/secondFactor.test.ts')
s=s.replace("seconds: 300 } });","seconds: 300, app: true, passkey: false } });").replace("toEqual({ totp: null, recoveryCodes: 0 });","toEqual({ totp: null, passkeys: [], recoveryCodes: 0 });")
wr('tests/api/secondFactor.test.ts',s)
s=rd('tests/api/freshProof.test.ts')
s=s.replace("      'addServiceToken',\n","      'addPasskey',\n      'addServiceToken',\n").replace("      'beginTotp',\n      'purgeTrash',\n      'removeTotp',","      'beginTotp',\n      'newPasskeyOptions',\n      'purgeTrash',\n      'removePasskey',\n      'removeTotp',")
wr('tests/api/freshProof.test.ts',s)
s=rd('stories/pages/Account.stories.tsx')
s=s.replace("{ totp: null, recoveryCodes: 0 }","{ totp: null, passkeys: [], recoveryCodes: 0 }").replace("{ totp: { createdAt: seen, lastUsedAt: seen }, recoveryCodes: 2 }","{ totp: { createdAt: seen, lastUsedAt: seen }, passkeys: [phone], recoveryCodes: 2 }")
s=s.replace("const askFactor:","const phone = { id: '0198c0de-0000-7000-8000-0000000000f1', name: 'Android phone', createdAt: seen, lastUsedAt: null, synced: true };\nconst askFactor:",1)
wr('stories/pages/Account.stories.tsx',s)
s=rd('tests/api/support/catalogColumns.ts')
s=s.replace("...reason(PEOPLE, 'saved_search',","...reason(PEOPLE, 'passkey', 'passkey_challenge', 'saved_search',",1)
wr('tests/api/support/catalogColumns.ts',s)
print('applied')
wr('tests/api/passkeys.test.ts',open(P+'tests/passkeys.test.ts',encoding='utf8').read())
s=rd('tests/security.csv').split('\n')
i=next(k for k,l in enumerate(s) if l.startswith('A87,'))
s[i+1:i+1]=[
'A88,"a passkey opens its own account only: its answer is of this site, verified its user, and is for one challenge; a counter that went back is refused",',
'A89,"as a second factor or proof, a passkey answers for its ticket or session only",',
'A90,"only the owner adds, renames and removes passkeys, with a recent proof and a mail",',
]
wr('tests/security.csv','\n'.join(s))
wr('tests/machines/passkeys.test.ts','''import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { passkeysMachine } from '../../machines/passkeys/passkeys.machine.ts';
import { offline, refusal } from '../../machines/samples.ts';

type Steps = { load?: () => Promise<unknown>; ask?: () => Promise<unknown>; send?: () => Promise<unknown> };

function open({ load = async () => 'challenge', ask = async () => 'answer', send = async () => 'done' }: Steps) {
  const seen: unknown[] = [];
  const actor = createActor(
    passkeysMachine.provide({
      actors: {
        loadOptions: fromPromise(load),
        askBrowser: fromPromise<unknown, { options: unknown }>(({ input, signal }) => {
          seen.push(input);
          signal.addEventListener('abort', () => seen.push('closed'));
          return ask();
        }),
        sendAnswer: fromPromise<unknown, { answer: unknown }>(({ input }) => {
          seen.push(input);
          return send();
        }),
      },
      actions: { reportDone: (_, { data }) => void seen.push(data) },
    }),
  ).start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, seen, settled };
}

test('a passkey answers the challenge of the server, and nothing of it stays', async () => {
  const { actor, seen, settled } = open({});
  actor.send({ type: 'passkeys.asked' });
  actor.send({ type: 'passkeys.asked' });
  const { context } = await settled();
  expect(seen).toEqual([{ options: 'challenge' }, { answer: 'answer' }, 'done']);
  expect(context).toEqual({ options: null, answer: null, failure: null });
});

test.each<[string, Steps, unknown]>([
  ['no challenge', { load: () => Promise.reject(offline) }, offline],
  ['no passkey', { ask: () => Promise.reject(refusal) }, refusal],
  ['a refused answer', { send: () => Promise.reject(refusal) }, refusal],
])('%s is reported, and it can be tried again', async (_, steps, failure) => {
  const { actor, settled } = open(steps);
  actor.send({ type: 'passkeys.asked' });
  expect((await settled()).context.failure).toEqual(failure);
  actor.send({ type: 'passkeys.asked' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('cancelling closes the dialog of the browser', async () => {
  const { actor, seen } = open({ ask: () => new Promise(() => {}) });
  actor.send({ type: 'passkeys.asked' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('asking'));
  actor.send({ type: 'passkeys.cancelled' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  expect(seen).toEqual([{ options: 'challenge' }, 'closed']);
});
''')
wr('tests/e2e/passkeys.e2e.ts','''import { randomUUID } from 'node:crypto';
import { linkMailedTo } from './support/mailbox.ts';
import { arrived, barOf, expect, test } from './support/portal.ts';

// Browsers make passkeys for a name only, not for an address.
test.use({ baseURL: (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost') });

test('a user adds a passkey, and logs in with it alone', async ({ page, context }) => {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = `e2e-${randomUUID()}@company.example`;
  const password = 'quiet harbor lantern 12';
  await page.goto('/register');
  await page.getByLabel('First name').fill('Wen');
  await page.getByLabel('Last name').fill('Li');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Organization').fill('Example Biotech');
  await page.getByLabel('Job title').fill('Scientist');
  await page.getByLabel('Country or region').selectOption('CN');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Wen');
  await page.goto((await linkMailedTo(email)).replace('127.0.0.1', 'localhost'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready');
  await page.goto('/login');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(barOf(page)).toContainText(email);

  await page.goto('/modifyPassword');
  const own = page.getByRole('region', { name: 'Two-step verification' });
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  await own.getByRole('button', { name: 'I have stored the codes' }).click();
  await expect(own.getByText('10 recovery codes left')).toBeVisible();
  await barOf(page)
    .getByRole('button', { name: `Account of ${email}` })
    .hover();
  await barOf(page).getByRole('button', { name: 'Logout' }).click();
  await arrived(page, '/home');

  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(barOf(page)).toContainText(email);
});
''')
s=rd('docs/security.md')
s=s.replace("- Setting it up, renewing","""- **Passkeys** (WebAuthn) are a second factor, or open an account alone. Alone, the device must verify its user (finger, face, PIN), and no
  second step follows. The site is the host of `PUBLIC_URL`; on a loopback address it is `localhost`. A challenge is stored for five
  minutes and works once, for its ticket or session. A counter of signatures that went back is refused. The first factor brings recovery
  codes, and the last one takes them.
- Setting it up, renewing""",1)
wr('docs/security.md',s)
s=rd('CHANGELOG.md')
s=s.replace("- Destructive acts (purge and restore of the trash, roles,","- Passkeys, as second factor and for logging in without a password (account page, login page). They need `PUBLIC_URL` with a host name\n  and HTTPS; without one they work at `http://localhost`.\n- Destructive acts (purge and restore of the trash, roles,",1)
wr('CHANGELOG.md',s)
s=rd('stories/beside/Forms.stories.tsx')
