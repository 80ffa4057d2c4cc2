import { Fragment } from 'react';
import { placesOf } from '../../../machines/adminMenu/menu.ts';
import { css } from '../../../styled-system/css';
import { COMMAND_KEY, OPTION_KEY } from '../../effects/keyNames.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useBackOffice } from '../base/backOffice.tsx';
import { useChordLetters } from './usePalette.ts';
import { PALETTE_KEYS } from './useShortcuts.ts';

type Keys = { keys: readonly string[]; does: string };

/** All keyboard shortcuts of the back-office by area. Those that open a page list the pages of the user's menu. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { menu } = useBackOffice();
  const letters = useChordLetters(menu);
  const pages = placesOf(menu).flatMap(({ address, name }) => {
    const letter = letters.get(address);
    return letter ? [{ keys: ['G', letter.toUpperCase()], does: localized(name) }] : [];
  });
  return (
    <Dialog open onClose={onClose} place="wide" title={m.admin_keys_title()} description={m.admin_keys_text()}>
      <div className={groups}>
        <Group title={m.admin_keys_everywhere()} all={everywhere()} />
        <Group title={m.admin_keys_lists()} all={ofLists()} />
        <Group title={m.admin_keys_forms()} all={ofForms()} />
        <Group title={m.admin_keys_texts()} all={ofTexts()} />
        <Group title={m.admin_keys_tabs()} all={ofTabs()} />
        {pages.length > 0 && <Group title={m.admin_shell_go_to()} all={pages} />}
      </div>
    </Dialog>
  );
}

function Group({ title, all }: { title: string; all: readonly Keys[] }) {
  return (
    <section className={group} aria-label={title}>
      <h3 className={heading}>{title}</h3>
      <dl>
        {all.map(({ keys, does }) => (
          <div key={`${keys.join()} ${does}`} className={line}>
            <dt className={names}>
              {keys.map((name, at) => (
                <Fragment key={name}>
                  {at > 0 && ' '}
                  <kbd className={cap}>{name}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const everywhere = (): Keys[] => [
  { keys: [PALETTE_KEYS], does: m.admin_shell_palette() },
  { keys: ['?'], does: m.admin_keys_this() },
  { keys: ['Esc'], does: m.admin_keys_close() },
];
const ofLists = (): Keys[] => [
  { keys: ['J', '↓'], does: m.admin_keys_next_row() },
  { keys: ['K', '↑'], does: m.admin_keys_previous_row() },
  { keys: ['Home', 'End'], does: m.admin_keys_ends() },
  { keys: ['←', '→'], does: m.admin_keys_cells() },
  { keys: ['↵'], does: m.admin_keys_open() },
  { keys: ['X'], does: m.admin_keys_select() },
  { keys: ['Esc'], does: m.admin_keys_deselect() },
  { keys: ['C'], does: m.admin_keys_create() },
  { keys: ['E'], does: m.admin_keys_edit() },
  { keys: ['D'], does: m.admin_keys_copy() },
  { keys: ['B'], does: m.admin_keys_bulk() },
  { keys: [`${COMMAND_KEY}Z`], does: m.admin_keys_undo() },
  { keys: [`${OPTION_KEY}↑↓`], does: m.admin_keys_move() },
  { keys: [`${OPTION_KEY}←→`], does: m.admin_keys_level() },
];
const ofForms = (): Keys[] => [{ keys: [`${COMMAND_KEY}S`, `${COMMAND_KEY}↵`], does: m.admin_keys_save() }];
const ofTexts = (): Keys[] => [
  { keys: [`${COMMAND_KEY}B`], does: m.field_rich_bold() },
  { keys: [`${COMMAND_KEY}I`], does: m.field_rich_italic() },
  { keys: [`${COMMAND_KEY}U`], does: m.field_rich_underline() },
  { keys: [`${COMMAND_KEY}K`], does: m.field_rich_link() },
  { keys: [`${OPTION_KEY}F10`], does: m.field_rich_tools() },
];
const ofTabs = (): Keys[] => [
  { keys: ['←', '→'], does: m.admin_keys_next_tab() },
  { keys: ['Delete'], does: m.admin_shell_tabs_close_this() },
];

const groups = css({ columnCount: { base: '1', tablet: '2' }, columnGap: '8' });
const group = css({ breakInside: 'avoid', marginBottom: '5' });
const heading = css({ marginBottom: '1', fontSize: 'small', fontWeight: 'semibold' });
const line = css({
  display: 'grid',
  gridTemplateColumns: '112px 1fr',
  alignItems: 'baseline',
  gap: '3',
  paddingBlock: '1px',
  fontSize: 'small',
});
const names = css({ whiteSpace: 'nowrap' });
/** Shown on phones too, because the list is about keys. */
const cap = css({
  display: 'inline-block',
  minWidth: '22px',
  paddingInline: '1',
  borderRadius: 'sm',
  boxShadow: 'inset 0 0 0 1px {colors.line}',
  font: '500 12px/20px {fonts.sans}',
  textAlign: 'center',
  color: 'ink.soft',
});
