import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Written, writtenOnce } from '../../platform/http/writtenReplies.ts';
import type { SiteBuild } from './siteBuild.ts';

/** Bytes that all kept pages take at most: two a character, and as much again for the forms in which they are sent. */
const PAGES_BYTES = 32_000_000;

/** `styles`: those that stand in the page itself. What is not to be kept is made anew the next time. */
export type MadePage = { status: number; html: string; styles: string; keep: boolean };
/** `styleHash`: by which the page's policy lets its styles in; empty where it has none. */
export type KeptPage = { status: number; etag: string; styleHash: string; written: Written };
type Made = { build: SiteBuild; replies: readonly unknown[]; page: KeptPage };

/**
 * Pages as they are sent, by language and the part of the address that they read. A kept page is one of the same build
 * and of the very replies that come with it, which are read again each second: it is neither filled nor compressed
 * again before then. Pages that are there without a query, which are few and asked for most, are compressed with more
 * care: other addresses are endless.
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
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const isKnown = keep && status === 200 && !address.includes('?');
    const styleHash = styles && createHash('sha256').update(styles).digest('base64');
    const page = { status, etag, styleHash, written: writtenOnce(html, isKnown) };
    pages.delete(address);
    if (keep) pages.set(address, { build, replies: brought, page }, { size: 1 + 4 * html.length });
    return page;
  };
}
