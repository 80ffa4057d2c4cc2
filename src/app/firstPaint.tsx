import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { PaintedVisit } from '../../contract/firstPaint.ts';
import { layoutAt, routeAt } from '../../machines/navigation/address.ts';
import { m } from '../i18n/compiled/messages.js';
import { speakLocale } from '../i18n/locale.ts';
import { AreaChoiceFrame } from '../site/disease/AreaChoiceFrame.tsx';
import { DiseaseHead } from '../site/disease/DiseaseHead.tsx';
import { AreaGrid } from '../site/home/AreaGrid.tsx';
import { HeroView } from '../site/home/HeroView.tsx';
import { BarFrame, BarGround } from '../site/layout/BarFrame.tsx';
import { PanelHead } from '../site/panels/PanelHead.tsx';
import { Content } from './Content.tsx';
import { dataIn } from './startReplies.ts';
import { Waiting } from './Waiting.tsx';

export { firstCall } from './firstCall.ts';

/**
 * What stands in a public page until its code is there, drawn by the server with the page's own parts: the bar with the
 * logo, and the head of the pages that people land on. Nothing of it moves when the page takes its place.
 */
export function firstPaint(visit: PaintedVisit): string {
  if (layoutAt(`${visit.page}?${visit.query}`, true) !== 'public') return '';
  const bar = routeAt(visit.page)?.bar;
  speakLocale(visit.locale);
  const top = topOf(visit);
  return renderToStaticMarkup(
    <Router ssrPath={visit.page}>
      <div data-first-paint="">
        <BarFrame {...(bar === 'solid' && { 'data-solid': true })} />
        <Content>
          {bar !== 'under' && <BarGround />}
          {top ?? <Waiting />}
        </Content>
      </div>
    </Router>,
  );
}

/** The head of a page, null where the page has none that the server can draw. */
function topOf({ page, asked, query, replies }: PaintedVisit) {
  if (page === '/home') {
    const figures = dataIn(replies, 'figures', { body: {} }) ?? null;
    return <HeroView figures={figures} input={{ disabled: true }} />;
  }
  if (page === '/disease' && asked === null) {
    const areas = dataIn(replies, 'diseases', { body: {} });
    // the areas and nothing but them: a heading over an empty place would only be moved about
    return areas ? (
      <AreaChoiceFrame title={m.disease_choose()} text={m.home_areas_lede()}>
        <AreaGrid diseases={areas.list} still />
      </AreaChoiceFrame>
    ) : null;
  }
  if (asked === null) return null;
  const input = { params: { id: asked }, body: {} };
  if (page === '/disease') {
    const disease = dataIn(replies, 'diseaseDetail', input);
    return disease ? <DiseaseHead disease={disease} /> : null;
  }
  // whoever enrolls is shown the steps instead
  if (page === '/pdxDetail' && !new URLSearchParams(query).has('enroll')) {
    const panel = dataIn(replies, 'panelDetail', input);
    return panel ? <PanelHead panel={panel} /> : null;
  }
  return null;
}
