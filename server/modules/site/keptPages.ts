import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Written, writtenOnce } from '../../platform/http/writtenReplies.ts';
import type { SiteBuild } from './siteBuild.ts';

/** The most bytes of all cached pages: two per character, and the same again for the forms that are sent. */
const PAGES_BYTES = 32_000_000;

/** `styles`: those in the page itself. If `keep` is false, the page is built again next time. */
export type MadePage = { status: number; html: string; styles: string; keep: boolean };
/**
 * `etag`: without quotes. `styleHash`: the hash with which the page's policy allows its styles; empty if it has none.
 * `isWhole`: the page was rendered.
 */
export type KeptPage = { status: number; etag: string; styleHash: string; written: Written; isWhole: boolean };
type Made = { build: SiteBuild; replies: readonly unknown[]; page: KeptPage };

/**
 * Caches pages in the form in which they are sent, by language and the part of the address that they read. A cached
 * page is valid for the same build and the same reply objects. Replies are read again each second, and only then is the
 * page filled and compressed again.
 *
 * Pages without a query are few and requested most, so they are compressed more. The number of other addresses is
 * unlimited.
 */
export function createPageKeeper() {
  const pages = new LRUCache<string, Made>({ maxSize: PAGES_BYTES });
  return async (
    address: string,
    build: SiteBuild,
    replies: Record<string, unknown>,
    make: () => Promise<MadePage>,
  ): Promise<KeptPage> => {
    const brought = Object.values(replies);
    const known = pages.get(address);
    const isSame = (reply: unknown, index: number) => reply === brought[index];
    if (known?.build === build && known.replies.length === brought.length && known.replies.every(isSame))
      return known.page;
    const { status, html, styles, keep } = await make();
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    const isKnown = keep && status === 200 && !address.includes('?');
    const styleHash = styles && createHash('sha256').update(styles).digest('base64');
    const page = { status, etag, styleHash, written: writtenOnce(html, isKnown), isWhole: keep };
    pages.delete(address);
    if (keep) pages.set(address, { build, replies: brought, page }, { size: 1 + 4 * html.length });
    return page;
  };
}
