import type { LightMyRequestResponse } from 'fastify';
import { SIGN_ON_FAILED_LINK, SIGN_ON_LINK, SIGN_ON_START_PATH } from '../../../contract/signOn.ts';
import { uniqueAddress } from './accounts.ts';
import type { TestApp } from './testApp.ts';

/** Where a browser ends: on the login page with a code or a reason, or somewhere else. */
export type Ended = { address: string; code?: string; failure?: string };

const MOST_STEPS = 12;

/**
 * A browser with cookies for the portal and for providers. It follows redirections as a page does: those of the portal
 * lead into the application, all others over the network.
 */
export function signOnBrowser(portal: TestApp) {
  const { publicUrl } = portal.dependencies.config;
  const jars = new Map<string, Map<string, string>>();
  const address = uniqueAddress();
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };
  const keep = (url: URL, headers: readonly string[]) => {
    for (const header of headers) {
      const [pair = ''] = header.split(';');
      const at = pair.indexOf('=');
      jarOf(url).set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const cookiesFor = (url: URL) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ');

  const ofPortal = async (url: URL): Promise<LightMyRequestResponse> => {
    const headers = { cookie: cookiesFor(url), 'x-forwarded-for': address };
    const reply = await portal.app.inject({ method: 'GET', url: `${url.pathname}${url.search}`, headers });
    keep(url, [reply.headers['set-cookie'] ?? []].flat());
    return reply;
  };

  /** Opens an address without following a redirection. */
  const open = async (target: string): Promise<{ status: number; location: string | null; text: string }> => {
    const url = new URL(target, publicUrl);
    if (url.origin === new URL(publicUrl).origin) {
      const { statusCode, headers, body } = await ofPortal(url);
      return { status: statusCode, location: headers.location ?? null, text: body };
    }
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie: cookiesFor(url) } });
    keep(url, reply.headers.getSetCookie());
    return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
  };

  /** Follows redirections until a page of the portal, or the last answer. */
  const follow = async (target: string): Promise<Ended> => {
    let at = new URL(target, publicUrl);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const path = at.href.slice(publicUrl.length);
      if (at.href.startsWith(publicUrl) && !path.startsWith('/onco-wuxi')) return endedAt(path);
      const { location } = await open(at.href);
      if (location === null) return { address: at.href };
      at = new URL(location, at);
    }
    throw new Error(`The redirections do not end: ${at.href}`);
  };

  /** `prove`: the provider must ask again who the user is. */
  const startAddress = (provider: string, returnTo?: string, prove = false) =>
    `${SIGN_ON_START_PATH}?${new URLSearchParams({
      provider,
      ...(returnTo !== undefined && { return: returnTo }),
      ...(prove && { prove: '1' }),
    })}`;

  return {
    address,
    open,
    follow,
    startAddress,
    cookiesFor: (target: string) => cookiesFor(new URL(target)),
    /** Begins at the portal and goes through the provider. */
    signOn: (provider: string, returnTo?: string, prove = false) => follow(startAddress(provider, returnTo, prove)),
    /** Opens the session with a code, as the login page does. `asked`: the ticket if a second factor is needed. */
    exchange: async (signOnCode: string) => {
      const { data, ...reply } = await portal.call('exchangeSignOn', {
        body: { signOnCode },
        headers: { cookie: cookiesFor(new URL(publicUrl)), 'x-forwarded-for': address },
      });
      if (data !== null && 'secondFactor' in data) return { ...reply, data: null, asked: data.secondFactor.ticket };
      return { ...reply, data, asked: undefined };
    },
    /** Posts a form to a provider. */
    post: async (target: string, values: Record<string, string>) => {
      const url = new URL(target);
      const headers = { cookie: cookiesFor(url), 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(values).toString();
      const reply = await fetch(url, { method: 'POST', redirect: 'manual', headers, body });
      keep(url, reply.headers.getSetCookie());
      return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
    },
  };
}

function endedAt(path: string): Ended {
  const part = (link: string) => (path.startsWith(link) ? path.slice(link.length).split('&')[0] : undefined);
  const [code, failure] = [part(SIGN_ON_LINK), part(SIGN_ON_FAILED_LINK)];
  return { address: path, ...(code !== undefined && { code }), ...(failure !== undefined && { failure }) };
}
