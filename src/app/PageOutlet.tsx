import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { ShownPage } from '../../machines/navigation/navigation.machine.ts';
import { type RouteName, routeNamed } from '../../machines/navigation/routes.ts';
import { css } from '../../styled-system/css';
import { reloadOnce, rememberedScroll } from '../effects/history.ts';
import { m } from '../i18n/compiled/messages.js';
import { Spinner } from '../ui/Spinner.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { pageNamed } from './pages.ts';
import { useSystem } from './system.tsx';
import { useLocale } from './useLocale.ts';
import { usePageTitle } from './usePageTitle.ts';
import { useTag } from './useTag.ts';

/**
 * The page on the screen, with its passage: out within 100 ms, in within 500 ms, taking input from the first moment
 * (specification, section 4). Every navigation builds the page anew, but for those that the route table keeps.
 */
export function PageOutlet({ shown: { name, visit } }: { shown: ShownPage }) {
  const { navigation } = useSystem();
  const leaving = useTag(navigation, 'leaving');
  const entering = useTag(navigation, 'entering');
  const locale = useLocale();
  const Page = componentOf(name);
  const place = routeNamed(name).kept ? name : `${name}-${visit}`;
  return (
    <div className={passage} data-passage={leaving ? 'leaving' : entering ? 'entering' : 'settled'}>
      <PageBoundary key={place}>
        <Suspense fallback={<Waiting />}>
          <Arrival key={locale} place={place} name={name} />
          <Page key={pageNamed(name).keepsInput ? 'page' : locale} />
        </Suspense>
      </PageBoundary>
    </div>
  );
}

/** A page being fetched, or a visitor whose session is still being restored. */
export function Waiting() {
  return (
    <div className={waiting} role="status" aria-label={m.loading()}>
      <Spinner size={28} />
    </div>
  );
}

/** Draws nothing. Names the document before the page itself does, and sees to focus and scroll position once the page is there. */
function Arrival({ place, name }: { place: string; name: RouteName }) {
  usePageTitle(pageNamed(name).title());
  useEffect(() => arrive(place), [place]);
  return null;
}

let arrivedAt: string | undefined;

/** After a navigation the focus goes to the page's heading and the page to where it was left; the first page is left to the browser. */
function arrive(place: string): void {
  const before = arrivedAt;
  arrivedAt = place;
  if (before === undefined || before === place) return;
  window.scrollTo({ top: rememberedScroll(), behavior: 'instant' });
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}

const components = new Map<RouteName, ComponentType>();

/** The page's component, fetched when first drawn. When its code is gone (after a release) the page is loaded anew, once. */
function componentOf(name: RouteName): ComponentType {
  const known = components.get(name);
  if (known) return known;
  const component = lazy(async () => {
    try {
      return { default: await pageNamed(name).load() };
    } catch (reason) {
      components.delete(name);
      // never settles while the page goes away
      if (navigator.onLine && reloadOnce()) return new Promise<never>(() => {});
      throw reason;
    }
  });
  components.set(name, component);
  return component;
}

const passage = css({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: '1',
  '&[data-passage=leaving]': { animation: 'leave {durations.leave} {easings.out} forwards' },
  '&[data-passage=entering]': { animation: 'enter {durations.enter} {easings.out} backwards' },
});
const waiting = css({
  flexGrow: '1',
  minHeight: '60vh',
  display: 'grid',
  placeItems: 'center',
  color: 'accent.ink',
  // code that is there at once shows no sign of waiting
  animation: 'fadeIn 200ms 300ms backwards',
});
