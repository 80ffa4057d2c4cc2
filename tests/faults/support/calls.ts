import type { Envelope } from '../../../contract/envelope.ts';
import { routes } from '../../../contract/routes.ts';
import { ADMIN } from './portal.ts';

type Asked = { token?: string; body?: unknown; headers?: Record<string, string> };

/** Makes one call as a browser does: POST if there is a body. */
export async function call<Data = unknown>(url: string, path: string, { token, body, headers }: Asked = {}) {
  const reply = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Envelope<Data>;
}

/** Makes a call that must succeed and returns its data. */
export async function accepted<Data>(url: string, path: string, asked: Asked): Promise<Data> {
  const { status, message, data, fields } = await call<Data>(url, path, asked);
  if (status !== 200 || data === null)
    throw new Error(`${path} was refused: ${status} ${message} ${JSON.stringify(fields)}`);
  return data;
}

/** Makes a login with a wrong password. `address` is the claimed client address. */
export const wrongLogin = (url: string, address: string) =>
  call(url, routes.login.path, {
    body: { workEmail: ADMIN.ADMIN_EMAIL, password: Buffer.from('Not-the-password-1').toString('base64') },
    headers: { 'x-forwarded-for': address },
  });
