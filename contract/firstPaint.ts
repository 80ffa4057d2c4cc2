import type { PagePath } from './pages.ts';

/**
 * What the server knows about a visit when it renders the page: the address, its parameters, and the responses that are
 * sent along.
 */
export type PaintedVisit = {
  page: PagePath;
  asked: string | null;
  /** The complete query of the address. */
  query: string;
  locale: 'en' | 'zh';
  /** The theme chosen on the device, otherwise light. */
  theme: 'light' | 'dark';
  replies: Record<string, unknown>;
};

/** A call as the browser sends it. */
export type FirstCall = { method: 'GET' | 'POST'; url: string; body?: object };

/**
 * The markup of a page until its code has loaded. `whole`: the full page as the browser would render it for a visitor,
 * readable without scripts; otherwise only its frame.
 */
export type Picture = { markup: string; whole: boolean };
export const NO_PICTURE: Picture = { markup: '', whole: false };

/**
 * What the built browser app provides to the server: the initial render of a page before its code has loaded, and the
 * page's first call for signed-in users, sent in the meantime.
 */
export type FirstPaint = {
  firstPaint: (visit: PaintedVisit) => Promise<Picture>;
  firstCall: (visit: Pick<PaintedVisit, 'page' | 'query'>) => FirstCall | null;
};

/**
 * A rule of the style sheet: the groups around it (`within`: layers, conditions), and the classes in its selector. A
 * part that other parts refer to, a theme variable or keyframes, is separate and has a `name`.
 */
export type StylePart = { within: string[]; text: string; classes: string[]; name?: string };

/**
 * The code files of each page by the page's path, so that they load in parallel with the page and not one after
 * another.
 */
export type PageFiles = Record<string, string[]>;
