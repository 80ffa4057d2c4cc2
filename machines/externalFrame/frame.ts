/**
 * The result of checking the address of the frame route. `frame`: shown. `open`: a mail address or telephone number,
 * opened by the device. The others are refused: `empty` or not an address, a wrong `scheme`, the portal's own `site`,
 * or a `host` that the operator has not allowed.
 */
export type FrameJudgment = 'frame' | 'open' | 'empty' | 'scheme' | 'site' | 'host';

export type Surroundings = {
  /** The site's own origins: the one in the browser, and the public one. */
  own: readonly string[];
  /** The origins that the operator allows. */
  allowed: readonly string[];
};

/**
 * Everything before the path must be plain: no user, no backslash, and nothing that a browser would drop or normalize.
 */
const WEB = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?(?:[/?#].*)?$/is;
const USUAL_PORTS: Record<string, string> = { http: ':80', https: ':443' };

/** Checks the address given to the frame route ([A36] of the security design). */
export function judgeFrame(url: string, { own, allowed }: Surroundings): FrameJudgment {
  const address = url.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):./i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'empty';
  if (scheme === 'mailto' || scheme === 'tel') return 'open';
  if (scheme !== 'https' && scheme !== 'http') return 'scheme';
  const origin = originOf(address);
  if (origin !== undefined && own.includes(origin)) return 'site';
  return origin !== undefined && allowed.includes(origin) ? 'frame' : 'host';
}

/** Returns the origin of a web address that is written plainly; otherwise undefined. */
function originOf(address: string): string | undefined {
  const [, scheme, host, port = ''] = WEB.exec(address)?.map((part) => part?.toLowerCase()) ?? [];
  if (scheme === undefined || host === undefined || host.endsWith('.')) return undefined;
  return `${scheme}://${host}${port === USUAL_PORTS[scheme] ? '' : port}`;
}
