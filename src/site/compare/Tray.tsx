import { useSelector } from '@xstate/react';
import { Bookmark, X } from 'lucide-react';
import { MAX_COMPARED, MIN_COMPARED } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useAddress } from '../../portal/router.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { contactAddress } from '../shortlist/addresses.ts';
import { useShortlist } from '../shortlist/useShortlist.ts';

const SHOWN = 6;

/** The selected models by name, with the actions on them. */
export function Tray() {
  const { compare, shortlist } = useSystem();
  const selected = useSelector(compare, ({ context }) => context.selected);
  const comparable = useTag(compare, 'comparable');
  const tooMany = useTag(compare, 'tooMany');
  const { models: kept } = useShortlist();
  const address = useAddress();
  const fresh = selected.filter(({ id }) => !kept.some((model) => model.id === id));
  const count = formatNumber(selected.length);
  const reason = tooMany
    ? m.compare_too_many({ max: formatNumber(MAX_COMPARED) })
    : m.compare_too_few({ min: formatNumber(MIN_COMPARED) });
  return (
    <aside className={tray} aria-label={m.compare_tray()} data-tone="navy" data-print="none">
      <Wrap className={row}>
        <div className={chosenPart}>
          <p className={number} role="status">
            {m.compare_selected({ count })}
          </p>
          <ul className={chips}>
            {selected.slice(0, SHOWN).map(({ id, modelCode }) => (
              <li key={id} className={chip}>
                {modelCode}
                <button
                  type="button"
                  className={remove}
                  aria-label={m.ui_remove({ name: modelCode })}
                  onClick={() => compare.send({ type: 'compare.removed', id })}
                >
                  <X aria-hidden size={14} strokeWidth={1.5} />
                </button>
              </li>
            ))}
            {selected.length > SHOWN && (
              <li className={chip}>{m.compare_more({ count: formatNumber(selected.length - SHOWN) })}</li>
            )}
          </ul>
          <Button variant="bar" size="sm" onClick={() => compare.send({ type: 'compare.cleared' })}>
            {m.compare_clear()}
          </Button>
        </div>
        <div className={keeping}>
          {fresh.length > 0 && (
            <Button variant="inverseOutline" onClick={() => shortlist.send({ type: 'shortlist.added', models: fresh })}>
              <Bookmark aria-hidden size={16} strokeWidth={1.5} />
              {m.compare_keep({ count: formatNumber(fresh.length) })}
            </Button>
          )}
          <LinkButton variant="inverseOutline" href="/shortlist" className={fresh.length > 0 ? besides : undefined}>
            {fresh.length === 0 && <Bookmark aria-hidden size={16} strokeWidth={1.5} />}
            {m.shortlist_count({ count: formatNumber(kept.length) })}
          </LinkButton>
        </div>
        <div className={acts}>
          <LinkButton
            variant="inverseOutline"
            className={act}
            href={contactAddress(
              selected.map(({ modelCode }) => modelCode),
              address,
            )}
          >
            {m.compare_ask()}
          </LinkButton>
          <Button
            variant="inverse"
            className={act}
            aria-disabled={!comparable}
            aria-describedby={comparable ? undefined : 'compare-reason'}
            onClick={() => compare.send({ type: 'compare.opened' })}
          >
            {m.compare_open({ count })}
          </Button>
        </div>
        {!comparable && (
          <p id="compare-reason" className={why}>
            {reason}
          </p>
        )}
      </Wrap>
    </aside>
  );
}

const tray = css({
  position: 'sticky',
  bottom: '0',
  zIndex: 'sticky',
  background: 'bar',
  color: 'white',
  borderTop: '1px solid {colors.bar.line}',
  animation: 'enter 200ms {easings.out}',
});
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: { base: '1', tablet: '2' },
  paddingBlock: { base: '1', tablet: '4' },
});
const chosenPart = css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0', marginInlineEnd: 'auto' });
const number = css({ fontWeight: 'semibold', fontSize: 'small', whiteSpace: 'nowrap' });
const chips = css({ display: { base: 'none', desktop: 'flex' }, flexWrap: 'wrap', gap: '2', minWidth: '0' });
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '32px',
  paddingInline: '12px 4px',
  borderRadius: 'sm',
  background: 'tray',
  fontSize: 'small',
  '&:last-child:not(:has(button))': { paddingInlineEnd: '12px' },
});
const remove = css({
  width: '28px',
  height: '28px',
  display: 'grid',
  placeItems: 'center',
  color: 'bar.soft',
  '&:hover': { color: 'white' },
});
const keeping = css({ display: 'flex', gap: '2' });
const besides = css({ display: { base: 'none', tablet: 'inline-flex' } });
const acts = css({ display: 'flex', gap: '2', flexGrow: { base: '1', tablet: '0' } });
const act = css({ flexGrow: '1' });
const why = css({
  flexBasis: 'full',
  textAlign: { base: 'start', tablet: 'end' },
  textStyle: 'tiny',
  color: 'bar.soft',
});
