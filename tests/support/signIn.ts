import { STORAGE_PREFIX } from '../../contract/constants.ts';
import type { LoginData } from '../../contract/entities/account.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { routes } from '../../contract/routes.ts';
import type { DemoAccount } from './serverProcess.ts';

/** Signs a demo account in through the real endpoint and returns the reply. */
export async function signIn(url: string, account: Pick<DemoAccount, 'email' | 'password'>): Promise<LoginData> {
  const reply = await fetch(`${url}${routes.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workEmail: account.email, password: Buffer.from(account.password).toString('base64') }),
  });
  const envelope = (await reply.json()) as Envelope<LoginData>;
  if (!envelope.data) throw new Error(`Sign-in was refused: ${envelope.message}`);
  return envelope.data;
}

/**
 * Returns the storage entries of a signed-in user's browser, by default the visitor's. For tests that do not test the
 * sign-in.
 */
export async function signInByStorage(
  server: { url: string; accounts: DemoAccount[] },
  account = server.accounts.at(-1),
): Promise<Record<string, string>> {
  if (!account) throw new Error('The server printed no demo account');
  const { user } = await signIn(server.url, account);
  const { token, ...rest } = user;
  return { [`${STORAGE_PREFIX}token`]: token, [`${STORAGE_PREFIX}user`]: JSON.stringify(rest) };
}
