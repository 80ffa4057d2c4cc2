import { solveChallenge } from '../effects/challengeLater.ts';
import { claimDrafts, forgetDraftsEverywhere } from '../effects/drafts.ts';
import { rememberedScroll, writeAddress } from '../effects/history.ts';
import { sendHttp } from '../effects/http.ts';
import { leave } from '../effects/leave.ts';
import {
  asksForLanguage,
  beginPage,
  browserLanguage,
  drawnTheme,
  keepChoices,
  pageLanguage,
  showLanguage,
  showTheme,
} from '../effects/page.ts';
import { saveFile } from '../effects/saveFile.ts';
import { scrollPage } from '../effects/scroll.ts';
import { createLocalStore } from '../effects/storage.ts';
import { forgetTableViews } from '../effects/tableViews.ts';
import { takeStartData } from '../portal/startData.ts';
import { takeEarlyReply } from './earlyReply.ts';
import type { Effects } from './effects.ts';
import { fetchPage } from './PageOutlet.tsx';

/** The browser's own. */
export const browserEffects = (): Effects => ({
  store: createLocalStore(() => window.localStorage),
  forgetDrafts: forgetDraftsEverywhere,
  claimDrafts,
  forgetTableViews,
  sendHttp,
  takeStartData,
  takeEarlyReply,
  writeAddress,
  fetchPage,
  beginPage: () => beginPage(rememberedScroll()),
  scrollPage,
  keepChoices,
  drawnTheme,
  systemTheme: window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  browserLanguage,
  pageLanguage,
  asksForLanguage,
  showLanguage,
  showTheme,
  leave,
  saveFile,
  solveChallenge,
  logFailure: (subject, error) => console.error(`${subject} could not be loaded`, error),
});
