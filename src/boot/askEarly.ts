declare global {
  interface Window {
    /** The call that was sent before the page's code was loaded. */
    earlyReply?: {
      key: string;
      token: string;
      language: string;
      reply: Promise<{ httpStatus: number; body: unknown; requestId: string } | undefined>;
    };
  }
}

/**
 * Sends the first call of a signed-in user's page while the page's code is still loading. The server writes into the
 * page which call it is; only the browser knows the token. `takeEarlyReply` returns the reply. This function is copied
 * into a file as source (`firstPaintFiles`), so it must not use anything outside of it.
 */
export function askEarly(prefix: string): void {
  const page = document.documentElement;
  if (page.dataset.firstCall === undefined) return;
  try {
    const token = localStorage.getItem(`${prefix}token`);
    if (token === null || localStorage.getItem(`${prefix}user`) === null) return;
    const chosen = Object(JSON.parse(localStorage.getItem(`${prefix}atoms`) ?? '{}')).locale;
    const asked = /[?&]lang=/.test(location.search);
    const language = asked || (chosen !== 'zh' && chosen !== 'en') ? page.lang : chosen === 'zh' ? 'zh-Hans' : 'en';
    const { method, url, body } = JSON.parse(page.dataset.firstCall);
    const reply = fetch(url, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        accept: 'application/json, */*;q=0.1',
        'accept-language': language,
        'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
    }).then(async (response) => ({
      httpStatus: response.status,
      body: await response.json(),
      requestId: response.headers.get('x-request-id') ?? '',
    }));
    const key = `${method} ${url} ${JSON.stringify(body ?? null)}`;
    // a failed reply is requested again by the page
    window.earlyReply = { key, token, language, reply: reply.catch(() => undefined) };
  } catch {
    // storage is blocked, or its entry was not written by the portal: the page makes the call
  }
}
