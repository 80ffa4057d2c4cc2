import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { NO_PICTURE, type PaintedVisit, type Picture } from '../../contract/firstPaint.ts';
import { type PagePath, pageReached } from '../../contract/pages.ts';
import { layoutAt, routeAt } from '../../machines/navigation/address.ts';
import { speakLocale } from '../i18n/locale.ts';
import { Waiting } from '../portal/Waiting.tsx';
import { BarFrame, BarGround } from '../site/layout/BarFrame.tsx';
import { Content } from './Content.tsx';
import { drawWaiting, drawWhole } from './drawPage.tsx';

export { firstCall } from './firstCall.ts';

/** Pages render one at a time, because language and start data belong to the page being rendered. */
let turn: Promise<unknown> = Promise.resolve();
/**
 * A render that takes longer will never end: the page waits for data that did not come with it. The next page then
 * starts.
 */
const PATIENCE_MS = 5_000;

/**
 * Renders what a page shows until its code is loaded. A page without sign-in is rendered completely from the replies
 * that come with it. A page that needs a sign-in is in its loading state, below a bar with the logo. A page of data
 * that only the device knows shows a loading sign. The back-office has none. The user is not known here, so the page is
 * rendered for a visitor.
 */
export function firstPaint(visit: PaintedVisit): Promise<Picture> {
  const drawn = turn.then(() => inTime(paint(visit), visit.page));
  turn = drawn.catch(() => {});
  return drawn;
}

function inTime(drawing: Promise<Picture>, page: string): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${page} was not drawn in time`)), PATIENCE_MS);
    drawing.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

async function paint(visit: PaintedVisit): Promise<Picture> {
  const page = pageReached(visit.page);
  const address = visit.query === '' ? visit.page : `${visit.page}?${visit.query}`;
  if (page === undefined || layoutAt(address, true) === 'backOffice') return NO_PICTURE;
  if (page.visibility === 'listed' || page.visibility === 'unlisted')
    return { markup: await drawWhole({ ...visit, address }), whole: true };
  const around = (content: ReactNode) => <BarAnd page={visit.page}>{content}</BarAnd>;
  if (page.visibility === 'signedIn')
    return { markup: await drawWaiting({ ...visit, address }, page.name, around), whole: false };
  speakLocale(visit.locale);
  const markup = renderToStaticMarkup(<Router ssrPath={visit.page}>{around(<Waiting />)}</Router>);
  return { markup, whole: false };
}

/** The frame of a page whose user is not known: no items in the bar, no footer. */
function BarAnd({ page, children }: { page: PagePath; children: ReactNode }) {
  const bar = routeAt(page)?.bar;
  return (
    <>
      <BarFrame {...(bar === 'solid' && { 'data-solid': true })} />
      <Content>
        {bar !== 'under' && <BarGround />}
        {children}
      </Content>
    </>
  );
}
