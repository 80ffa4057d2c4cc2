import { useMachine } from '@xstate/react';
import { ExternalLink, RotateCw, Unlink } from 'lucide-react';
import { frameAddress } from '../../../machines/adminMenu/menu.ts';
import { pageKey } from '../../../machines/adminMenu/place.ts';
import { externalFrameMachine } from '../../../machines/externalFrame/externalFrame.machine.ts';
import type { FrameJudgment } from '../../../machines/externalFrame/frame.ts';
import { parameterIn } from '../../../machines/navigation/address.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useAddress } from '../../portal/router.ts';
import { frameOrigins, siteAddress } from '../../portal/startData.ts';
import { useLocale } from '../../portal/useLocale.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { pageName, useBackOffice } from '../base/backOffice.tsx';
import { InPlaceOfPage } from '../base/InPlaceOfPage.tsx';
import { FRAME_SANDBOX } from './sandbox.ts';

/** /external: shows a page of another site, named by `url` (specification, section 2). */
export default function ExternalScreen() {
  const address = useAddress();
  const locale = useLocale();
  return <External key={pageKey(address)} url={parameterIn(address, 'url') ?? ''} locale={locale} />;
}

function External({ url, locale }: { url: string; locale: string }) {
  const backOffice = useBackOffice();
  const own = [window.location.origin, new URL(siteAddress()).origin];
  const [snapshot, send] = useMachine(externalFrameMachine, { input: { url, own, allowed: frameOrigins() } });
  const { judgment, attempt } = snapshot.context;
  const name = pageName(backOffice, frameAddress(url));
  if (snapshot.hasTag('openable')) return <Openable key={locale} url={url} name={name} />;
  if (snapshot.hasTag('refused')) {
    const isOurs = judgment === 'host' && backOffice.places.some(({ address }) => address === frameAddress(url));
    return <Refused key={locale} judgment={judgment} url={isOurs ? url : null} />;
  }
  return (
    <section className={page}>
      <Bar
        key={locale}
        url={url}
        busy={snapshot.hasTag('busy')}
        slow={snapshot.hasTag('slow')}
        onReload={() => send({ type: 'externalFrame.reloaded' })}
      />
      <iframe
        key={attempt}
        className={frame}
        title={name}
        src={url.trim()}
        sandbox={FRAME_SANDBOX}
        referrerPolicy="no-referrer"
        allow=""
        onLoad={() => send({ type: 'externalFrame.loaded' })}
      />
    </section>
  );
}

/** The bar above the frame: the page, its site, and how far it has loaded. */
function Bar({ url, busy, slow, onReload }: { url: string; busy: boolean; slow: boolean; onReload: () => void }) {
  const backOffice = useBackOffice();
  return (
    <div className={bar}>
      <IconButton icon={RotateCw} size="sm" label={m.admin_frame_reload()} onClick={onReload} />
      <h1 className={heading} tabIndex={-1}>
        {pageName(backOffice, frameAddress(url))}
      </h1>
      <span className={where}>{new URL(url).host}</span>
      {busy && <Spinner size={16} />}
      <span role="status" className={waiting}>
        {slow && m.admin_frame_slow()}
      </span>
      <Anchor href={url.trim()} className={out}>
        <ExternalLink aria-hidden size={16} strokeWidth={1.6} />
        {m.admin_frame_open()}
      </Anchor>
    </div>
  );
}

/** A mail address or telephone number: a link to open, instead of a frame. */
function Openable({ url, name }: { url: string; name: string }) {
  return (
    <InPlaceOfPage title={name}>
      <LinkButton href={url.trim()} size="sm">
        {decodeURI(new URL(url.trim()).pathname)}
      </LinkButton>
    </InPlaceOfPage>
  );
}

const reasons: Record<Exclude<FrameJudgment, 'frame' | 'open'>, () => string> = {
  empty: m.admin_frame_empty,
  scheme: m.admin_frame_scheme,
  site: m.admin_frame_site,
  host: m.admin_frame_host,
};

/** Explains why a page is not framed. A `url` that an administrator put into the menu can be opened in a new window. */
function Refused({ judgment, url }: { judgment: FrameJudgment; url: string | null }) {
  const reason = judgment === 'frame' || judgment === 'open' ? undefined : reasons[judgment];
  return (
    <InPlaceOfPage
      sign={<Unlink aria-hidden size={32} strokeWidth={1.3} className={mark} />}
      title={m.admin_frame_wrong()}
      text={reason?.()}
    >
      {url !== null && (
        <LinkButton href={url.trim()} size="sm" variant="outline">
          {m.admin_frame_open()}
        </LinkButton>
      )}
    </InPlaceOfPage>
  );
}

const page = css({ flex: '1 1 0', minHeight: '320px', display: 'flex', flexDirection: 'column' });
const bar = css({
  flexShrink: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '44px',
  paddingInline: '5',
  borderBottom: '1px solid {colors.line}',
});
const heading = css({
  fontSize: 'small',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  '&:focus-visible': { outline: 'none' },
});
const where = css({
  color: 'ink.faint',
  fontSize: 'tiny',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
const waiting = css({ fontSize: 'tiny', color: 'amber' });
const out = css({
  marginInlineStart: 'auto',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'target',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'accent.ink' },
});
const frame = css({ flex: '1 1 0', width: 'full', border: '0', background: 'white' });
const mark = css({ color: 'coral' });
