import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { OtherModel } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { languageOf, localized, otherLanguage } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { imageAddress } from '../imageAddress.ts';
import { speciesName } from './species.ts';

type OtherRowProps = {
  model: OtherModel;
  open: boolean;
  /** The URL names this model: scroll it into view. */
  asked: boolean;
  onToggle: () => void;
};

/** A non-oncology model: a summary, and its methods when expanded. */
export function OtherRow({ model, open, asked, onToggle }: OtherRowProps) {
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (asked) row.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  const { name, therapeuticArea, species, strain, durationDays } = model;
  const glance = [
    localized(therapeuticArea),
    listed(species.map(speciesName)),
    ...(strain ? [strain] : []),
    ...(durationDays === null ? [] : [m.other_days({ days: formatNumber(durationDays) })]),
  ];
  return (
    <li ref={row} className={root}>
      <h3>
        <button type="button" className={head} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <img
            className={picture}
            src={imageAddress('other', model, 'image')}
            alt=""
            loading="lazy"
            width={96}
            height={60}
          />
          <span className={words}>
            <span className={title} lang={otherLanguage(name)}>
              {localized(name)}
            </span>
            <span className={meta}>{glance.join('\u00a0· ')}</span>
          </span>
          <ChevronDown aria-hidden size={20} strokeWidth={1.5} className={sign} />
        </button>
      </h3>
      <div id={id} hidden={!open} className={detail}>
        {open && <Detail model={model} />}
      </div>
    </li>
  );
}

function Detail({ model }: { model: OtherModel }) {
  const { code, induction, readouts, positiveControls, summary } = model;
  const facts: [label: string, value: string][] = [
    [m.other_code(), code],
    [m.other_induction(), induction],
    [m.other_readouts(), listed(readouts)],
    [m.other_controls(), listed(positiveControls)],
  ];
  return (
    <>
      <p className={text} lang={otherLanguage(summary)}>
        {localized(summary)}
      </p>
      <dl className={list}>
        {facts.map(([label, value]) => (
          <div key={label} className={fact}>
            <dt className={term}>{label}</dt>
            <dd lang={languageOf(value)}>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton href={`/contact?topic=nonOncology&about=${encodeURIComponent(code)}`}>{m.other_ask()}</LinkButton>
    </>
  );
}

const root = css({ borderBottom: '1px solid {colors.line}' });
const head = css({
  display: 'grid',
  gridTemplateColumns: { base: '72px minmax(0, 1fr) 20px', tablet: '96px minmax(0, 1fr) 20px' },
  gap: { base: '14px', tablet: '20px' },
  alignItems: 'center',
  width: 'full',
  paddingBlock: '14px',
  textAlign: 'start',
  '&:hover [data-title]': { textDecoration: 'underline' },
  '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
});
const picture = css({
  width: 'full',
  height: 'auto',
  aspectRatio: '8 / 5',
  objectFit: 'cover',
  borderRadius: 'sm',
  background: 'tissue.ground',
});
const words = css({ display: 'grid', gap: '1', minWidth: '0' });
const title = css({ textStyle: 'label', fontSize: 'body' });
const meta = css({ textStyle: 'small', color: 'ink.soft' });
const sign = css({ color: 'ink.soft', transition: 'transform 160ms' });
const detail = css({
  paddingBottom: '24px',
  paddingInlineStart: { base: '0', tablet: '116px' },
  '&[hidden]': { display: 'none' },
});
const text = css({ maxWidth: '68ch' });
const list = css({ display: 'grid', gap: '3', marginBlock: '20px' });
const fact = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: '160px minmax(0, 1fr)' },
  gap: '2px 16px',
  textStyle: 'small',
});
const term = css({ color: 'ink.soft' });
