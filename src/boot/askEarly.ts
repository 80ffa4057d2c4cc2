declare global {
  interface Window {
    /** The call that was sent before the page's code was here. */
    earlyReply?: {
      key: string;
      token: string;
      language: string;
      reply: Promise<{ httpStatus: number; body: unknown; requestId: string } | undefined>;
    };
  }
}

/**
 * Sends the call that the page of somebody signed in begins with while the page's code is still on its way. The server
 * wrote into the page which call that is; only the device knows the token. What came is for `takeEarlyReply`. It is
 * written into a file as it stands (`firstPaintFiles`), so it reaches for nothing outside of it.
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
    // a reply that did not come is asked for again, by the page
    window.earlyReply = { key, token, language, reply: reply.catch(() => undefined) };
  } catch {
    // storage that is blocked, or an entry of a foreign hand: the page asks
  }
}
