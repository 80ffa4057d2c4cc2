import { useSelector } from '@xstate/react';
import { Router } from 'wouter';
import { PREVIEW_PARAMETER } from '../../contract/pageAddresses.ts';
import { layoutAt, parameterIn, routeAt } from '../../machines/navigation/address.ts';
import { useNavigationLocation, useNavigationSearch } from '../portal/router.ts';
import { type AppSystem, SystemProvider, useSystem } from '../portal/system.tsx';
import { useLocale } from '../portal/useLocale.ts';
import { useTag } from '../portal/useTag.ts';
import { Waiting } from '../portal/Waiting.tsx';
import { BarGround } from '../site/layout/BarFrame.tsx';
import { Dialogs } from '../site/layout/Dialogs.tsx';
import { Footer } from '../site/layout/Footer.tsx';
import { NavigationBar } from '../site/layout/NavigationBar.tsx';
import { NoticeBoard } from '../site/layout/NoticeBoard.tsx';
import { BackToTop } from '../ui/BackToTop.tsx';
import { later } from '../ui/later.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { Content } from './Content.tsx';
import { LaterAdminFrame } from './LaterAdminFrame.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { ReportPlace } from './report/ReportPlace.tsx';
import { usePlaceLanguage } from './usePlaceLanguage.ts';

const LaterDownloadStatus = later(() =>
  import('../site/layout/DownloadStatus.tsx').then((part) => part.DownloadStatus),
);

const LaterShortlistStatus = later(() =>
  import('../site/shortlist/ShortlistStatus.tsx').then((part) => part.ShortlistStatus),
);

const LaterPreviewBar = later(() => import('../site/layout/PreviewBar.tsx').then((part) => part.PreviewBar));

/** The whole app on its actor system. */
export function App({ system }: { system: AppSystem }) {
  return (
    <SystemProvider system={system}>
      <Router hook={useNavigationLocation} searchHook={useNavigationSearch}>
        <PageBoundary>
          <Frame system={system} />
        </PageBoundary>
      </Router>
    </SystemProvider>
  );
}

/**
 * The page in its layout: navigation bar, content and footer (specification, section 2 "Public layout"), the content
 * alone on standalone pages, or the back-office frame.
 */
function Frame({ system: { app, navigation, catalog, backToTop, session } }: { system: AppSystem }) {
  // a new query of the same page renders only the parts that use it
  const shown = useSelector(navigation, (snapshot) => snapshot.context.shown, isSamePage);
  const diseases = useSelector(catalog, (snapshot) => snapshot.context.diseases);
  const hasDownloads = useTag(app, 'download');
  const hasShortlist = useTag(app, 'modelTools');
  const canGoUp = useTag(backToTop, 'visible');
  const signedIn = useTag(session, 'signedIn');
  const locale = useLocale();
  const layout = shown ? layoutAt(shown.address, signedIn) : undefined;
  usePlaceLanguage(layout && layout === 'backOffice');
  const framed = layout !== 'standalone';
  const bar = shown ? routeAt(shown.address)?.bar : undefined;
  const shared = (
    <>
      {hasDownloads && <Downloading key={`download-${locale}`} />}
      {hasShortlist && <ShortlistWord key={`shortlist-${locale}`} />}
      {previews(shown) && <LaterPreviewBar key={`preview-${locale}`} address={shown.address} />}
      <ReportPlace key={`report-${locale}`} />
      <NoticeBoard key={`notices-${locale}`} />
      <Dialogs key={`dialogs-${locale}`} />
    </>
  );
  if (layout === 'backOffice' && shown) {
    return (
      <>
        <SkipLink key={`skip-${locale}`} />
        <LaterAdminFrame>
          <PageOutlet shown={shown} />
        </LaterAdminFrame>
        {shared}
      </>
    );
  }
  return (
    <>
      <SkipLink key={`skip-${locale}`} />
      {framed && <NavigationBar key={`bar-${locale}`} />}
      <Content>
        {framed && bar !== 'under' && <BarGround />}
        {shown ? <PageOutlet shown={shown} /> : <Waiting />}
        <BackToTop
          key={`top-${locale}`}
          visible={canGoUp}
          onPress={() => backToTop.send({ type: 'backToTop.pressed' })}
        />
      </Content>
      {framed && <Footer key={`foot-${locale}`} diseases={diseases} />}
      {shared}
    </>
  );
}

const previews = (shown: { address: string } | null): shown is { address: string } =>
  shown !== null && parameterIn(shown.address, PREVIEW_PARAMETER) !== undefined;

type Shown = { name: string; visit: number } | null;
const isSamePage = (one: Shown, other: Shown) => one?.name === other?.name && one?.visit === other?.visit;

/** The file being downloaded, if there is one. */
function Downloading() {
  const { download } = useSystem();
  return useTag(download, 'busy') && <LaterDownloadStatus />;
}

/** A message about the shortlist, if there is one. */
function ShortlistWord() {
  const { shortlist } = useSystem();
  const telling = useTag(shortlist, 'telling');
  const failed = useTag(shortlist, 'failed');
  return (telling || failed) && <LaterShortlistStatus />;
}
