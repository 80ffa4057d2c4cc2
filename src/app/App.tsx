import { useSelector } from '@xstate/react';
import { Router } from 'wouter';
import { css } from '../../styled-system/css';
import { Dialogs } from '../site/layout/Dialogs.tsx';
import { Footer } from '../site/layout/Footer.tsx';
import { NavigationBar } from '../site/layout/NavigationBar.tsx';
import { NoticeBoard } from '../site/layout/NoticeBoard.tsx';
import { BackToTop } from '../ui/BackToTop.tsx';
import { later } from '../ui/later.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { PageOutlet, Waiting } from './PageOutlet.tsx';
import { pageNamed } from './pages.ts';
import { useNavigationLocation, useNavigationSearch } from './router.ts';
import { type AppSystem, SystemProvider } from './system.tsx';
import { useLocale } from './useLocale.ts';
import { usePasswordDuty } from './usePasswordDuty.ts';
import { useTag } from './useTag.ts';

const LaterDownloadStatus = later(() =>
  import('../site/layout/DownloadStatus.tsx').then((part) => part.DownloadStatus),
);

/** The whole page over its actor system. */
export function App({ system }: { system: AppSystem }) {
  return (
    <SystemProvider system={system}>
      <Router hook={useNavigationLocation} searchHook={useNavigationSearch}>
        <Frame system={system} />
      </Router>
    </SystemProvider>
  );
}

/** Navigation bar, content, footer (specification, section 2 "Public layout"), or the content alone on standalone pages. */
function Frame({ system: { navigation, catalog, backToTop, download } }: { system: AppSystem }) {
  const shown = useSelector(navigation, (snapshot) => snapshot.context.shown);
  const diseases = useSelector(catalog, (snapshot) => snapshot.context.diseases);
  const downloading = useTag(download, 'busy');
  const canGoUp = useTag(backToTop, 'visible');
  const locale = useLocale();
  usePasswordDuty();
  const page = shown && pageNamed(shown.name);
  const framed = page?.frame !== 'bare';
  return (
    <>
      <SkipLink key={`skip-${locale}`} />
      {framed && <NavigationBar key={`bar-${locale}`} />}
      <main id="content" className={content} tabIndex={-1}>
        {framed && !page?.underBar && <div className={ground} />}
        {shown ? <PageOutlet shown={shown} /> : <Waiting />}
        <BackToTop
          key={`top-${locale}`}
          visible={canGoUp}
          onPress={() => backToTop.send({ type: 'backToTop.pressed' })}
        />
      </main>
      {framed && <Footer key={`foot-${locale}`} diseases={diseases} />}
      {downloading && <LaterDownloadStatus key={`download-${locale}`} />}
      <NoticeBoard key={`notices-${locale}`} />
      <Dialogs key={`dialogs-${locale}`} />
    </>
  );
}

const content = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '&:focus': { outline: 'none' },
});
// where the transparent bar stands when the page has no dark picture of its own there
const ground = css({ height: 'bar', flexShrink: '0', background: 'bar' });
