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

/** One page is drawn at a time: language and start data are those of the page that is being drawn. */
let turn: Promise<unknown> = Promise.resolve();
/** What takes longer never ends: a page that waits for what did not come with it. The next one has its turn. */
const PATIENCE_MS = 5_000;

/**
 * What stands in a page until its code is there. A page that needs no sign-in is drawn whole, by its own charts and
 * views out of the replies that come with it; one that needs a sign-in as it is while its data are on their way, below the
 * bar with the logo; one of what the device keeps has the sign of waiting there. The back-office has none. Whoever is
 * signed in is not known here: a visitor's page is drawn.
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

/** The frame of a page of which it is not known who sees it: no items in the bar, no footer. */
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
