import { useDeferredValue, useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import type { Passport } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { useFocusHandedOn } from '../../portal/useFocusHandedOn.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { laterDeferred } from '../../ui/later.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ShortlistButton } from '../shortlist/ShortlistButton.tsx';
import { DataSheetButton } from './DataSheetButton.tsx';
import { DetailHead } from './DetailHead.tsx';
import { NeighborNav } from './NeighborNav.tsx';

const Sections = laterDeferred(() => import('./Sections.tsx').then((part) => part.Sections));
// it comes after the head, which needs little code
void Sections.preload();

/** /search/detail?id={id or code}: the passport of a model. */
export function DetailPage() {
  const id = new URLSearchParams(useSearch()).get('id')?.trim() ?? '';
  return id === '' ? <UnknownModel /> : <OneModel key={id} id={id} />;
}

function OneModel({ id }: { id: string }) {
  const api = useApi();
  const focus = useFocusHandedOn();
  const page = usePageData(() => api('modelPassport', { params: { id } }, { notice: 'never' }));
  usePageHead(page.data ? { title: page.data.modelCode } : undefined);
  if (page.missing) return <UnknownModel />;
  if (page.failed) return <ErrorState title={m.detail_failed()} onRetry={page.retry} />;
  return (
    <div ref={focus.area}>
      {page.data ? <PassportView passport={page.data} onShown={focus.take} /> : <Loading onHidden={focus.give} />}
    </div>
  );
}

function PassportView({ passport, onShown }: { passport: Passport; onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  // the head is painted before everything below it has come and is rendered
  const whole = useDeferredValue(true, false);
  return (
    <>
      <DetailHead
        passport={passport}
        neighbors={<NeighborNav id={passport.id} />}
        actions={
          <>
            <ShortlistButton model={{ ...passport, disease: passport.disease?.title ?? null }} />
            <DataSheetButton passport={passport} />
          </>
        }
      />
      {whole ? <Sections passport={passport} /> : <Coming />}
    </>
  );
}

/** The place of the sections. On paper it says that they are missing. */
function Coming() {
  return (
    <div className={below} aria-busy>
      <Wrap className={onPaper}>
        <p>{m.detail_waiting()}</p>
      </Wrap>
    </div>
  );
}

function UnknownModel() {
  return (
    <Wrap className={unknown}>
      <h1 className={unknownTitle} tabIndex={-1}>
        <Phrases text={m.detail_unknown_title()} />
      </h1>
      <p className={unknownText}>{m.detail_unknown_text()}</p>
      <LinkButton href="/search">{m.detail_unknown_search()}</LinkButton>
    </Wrap>
  );
}

function Loading({ onHidden }: { onHidden: () => void }) {
  useLayoutEffect(() => onHidden, [onHidden]);
  return (
    <div className={loading}>
      <h1 className="sr" tabIndex={-1}>
        {m.loading()}
      </h1>
      <Wrap>
        <Skeleton width="60%" height={44} />
        <p className={waiting}>{m.detail_waiting()}</p>
        <Skeleton height={140} />
        <Skeleton height={480} />
      </Wrap>
    </div>
  );
}

// keeps the footer below the window meanwhile
const below = css({ minHeight: { base: '100vh', _print: '0' } });
const onPaper = css({ display: { base: 'none', _print: 'block' }, paddingBlock: '6' });
const unknown = css({ paddingBlock: 'section', minHeight: '60vh' });
const unknownTitle = css({ textStyle: 'display' });
const unknownText = css({ marginTop: '3', marginBottom: '7', color: 'ink.soft', maxWidth: '62ch' });
const waiting = css({ textStyle: 'lead', color: 'ink.soft', maxWidth: '62ch' });
const loading = css({ minHeight: '100vh', paddingTop: '24', '& > * > * + *': { marginTop: '6' } });
