/**
 * What may be done with the address that the frame route is given. `frame`: shown. `open`: a mail address or telephone
 * number, for the device to open. The rest is refused: `empty` or no address at all, another `scheme`, our own `site`,
 * or a `host` that the operator has not allowed.
 */
export type FrameJudgment = 'frame' | 'open' | 'empty' | 'scheme' | 'site' | 'host';

export type Surroundings = {
  /** The site's own origins: as the browser knows it, and its public one. */
  own: readonly string[];
  /** The origins that the operator allows. */
  allowed: readonly string[];
};

/** What stands before the path is plain: no user, no backslash, nothing that a browser would leave out or fold. */
const WEB = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?(?:[/?#].*)?$/is;
const USUAL_PORTS: Record<string, string> = { http: ':80', https: ':443' };

/** Judges the address given to the frame route ([A36] of the security design). */
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

/** The origin of a web address that is written plainly. */
function originOf(address: string): string | undefined {
  const [, scheme, host, port = ''] = WEB.exec(address)?.map((part) => part?.toLowerCase()) ?? [];
  if (scheme === undefined || host === undefined || host.endsWith('.')) return undefined;
  return `${scheme}://${host}${port === USUAL_PORTS[scheme] ? '' : port}`;
}
