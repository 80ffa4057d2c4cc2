import { css } from '../../../styled-system/css';
import { OPTION_KEY } from '../../effects/keyNames.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Kbd } from '../../ui/Kbd.tsx';

/** Shows the keyboard shortcuts below a list. */
export const KeyHints = ({ edit, move }: { edit: boolean; move: boolean }) => (
  <>
    <span className={hint}>
      <Kbd>X</Kbd> {m.crud_key_select()}
    </span>
    <span className={hint}>
      <Kbd>↵</Kbd> {m.crud_key_open()}
    </span>
    {edit && (
      <span className={hint}>
        <Kbd>E</Kbd> {m.crud_key_edit()}
      </span>
    )}
    <span className={hint}>
      <Kbd>J</Kbd>
      <Kbd>K</Kbd> {m.crud_key_rows()}
    </span>
    {move && (
      <span className={hint}>
        <Kbd>{`${OPTION_KEY}↑↓`}</Kbd> {m.crud_key_move()} <Kbd>{`${OPTION_KEY}←→`}</Kbd> {m.crud_key_level()}
      </span>
    )}
  </>
);

const hint = css({ display: 'inline-flex', alignItems: 'center', gap: '1' });
