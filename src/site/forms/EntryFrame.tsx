import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { PreferenceToggles } from '../../shared/PreferenceToggles.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { DoneHeading } from './DoneHeading.tsx';

/**
 * The standalone pages with a form (login, join): the form on the left, the tissue picture on the right of wide
 * screens.
 */
export function EntryFrame(props: {
  title: string;
  lede?: ReactNode;
  /** The request has succeeded: the title, which reports it, gets the focus. */
  done?: boolean;
  children: ReactNode;
}) {
  const { title, lede, done = false, children } = props;
  const { catalog } = useSystem();
  const diseases = useSelector(catalog, (snapshot) => snapshot.context.diseases);
  const models = diseases.reduce((sum, disease) => sum + disease.modelCount, 0);
  return (
    <div className={split}>
      <section className={form}>
        <header className={head}>
          <Link href="/home" className={home}>
            <Logo name={m.site_title()} />
          </Link>
          <div className={toggles}>
            <PreferenceToggles variant="quiet" />
          </div>
        </header>
        <div className={column}>
          {done ? (
            <DoneHeading className={heading}>{title}</DoneHeading>
          ) : (
            <h1 className={heading} tabIndex={-1}>
              <Phrases text={title} />
            </h1>
          )}
          {lede !== undefined && <p className={text}>{lede}</p>}
          {children}
        </div>
        <p className={end}>{m.footer_copyright({ year: new Date().getFullYear() })}</p>
      </section>
      <aside className={side} data-tone="navy">
        <div className={pane}>
          <img className={tissue} src="/hero-tissue.svg" alt="" width={1600} height={960} />
          {diseases.length > 0 && (
            <p className={caption}>
              {m.login_pane({ models: formatNumber(models), areas: formatNumber(diseases.length) })}
            </p>
          )}
        </div>
      </aside>
    </div>
  );
}

const split = css({
  flexGrow: '1',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(480px, 5fr) 7fr' },
});
const form = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  minHeight: '100dvh',
  padding: '16px clamp(20px, 6vw, 96px) 24px',
  background: 'surface',
});
const head = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4',
  minHeight: '44px',
});
const home = css({ display: 'inline-flex', minHeight: '44px', alignItems: 'center' });
const toggles = css({ display: 'flex', '& button': { paddingInline: '2.5' } });
const column = css({ width: 'full', maxWidth: '440px', marginBlock: '40px' });
const heading = css({ textStyle: 'display', '&:focus': { outline: 'none' } });
const text = css({ marginTop: '3', marginBottom: '7', color: 'ink.soft' });
const end = css({ textStyle: 'tiny', color: 'ink.faint' });
const side = css({ display: { base: 'none', desktop: 'block' }, background: 'tissue.ground', color: 'bar.ink' });
const pane = css({
  position: 'sticky',
  top: '0',
  height: '100dvh',
  overflow: 'hidden',
});
const tissue = css({ width: 'full', height: 'full', objectFit: 'cover', objectPosition: 'right center' });
const caption = css({
  position: 'absolute',
  left: '40px',
  bottom: '32px',
  padding: '8px 14px',
  borderRadius: 'md',
  background: 'tissue.ground',
  textStyle: 'small',
});
