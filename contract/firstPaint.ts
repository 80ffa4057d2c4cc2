import type { PagePath } from './pages.ts';

/** What the server knows of a visit when it fills the page: address, what it asks for, and the replies that come with it. */
export type PaintedVisit = {
  page: PagePath;
  asked: string | null;
  /** The whole query of the address. */
  query: string;
  locale: 'en' | 'zh';
  /** The one that was chosen on the device, else the light one. */
  theme: 'light' | 'dark';
  replies: Record<string, unknown>;
};

/** A call as the browser sends it. */
export type FirstCall = { method: 'GET' | 'POST'; url: string; body?: object };

/**
 * What stands in a page until its code is there. `whole`: all of it, as the browser would draw it for a visitor, who
 * reads it without scripts too; else its frame alone.
 */
export type Picture = { markup: string; whole: boolean };
export const NO_PICTURE: Picture = { markup: '', whole: false };

/**
 * What the built browser app offers the server: the picture of a page before its code is there, and the call that
 * whoever is signed in begins the page with, to be sent meanwhile.
 */
export type FirstPaint = {
  firstPaint: (visit: PaintedVisit) => Promise<Picture>;
  firstCall: (visit: Pick<PaintedVisit, 'page' | 'query'>) => FirstCall | null;
};

/**
 * A rule of the sheet: the groups that it stands `within` (layers, conditions), and the classes that it is about, if any.
 * What other parts name, a variable of the theme or keyframes, is a part of its own with its `name`.
 */
export type StylePart = { within: string[]; text: string; classes: string[]; name?: string };

/** Files that the code of each page consists of, by the page's path: fetched with the page, not one after another. */
export type PageFiles = Record<string, string[]>;
