import type { OwnPasskey } from '../../../contract/entities/passkey.ts';
import { css } from '../../../styled-system/css';
import { canUsePasskeys } from '../../effects/passkeys.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';

type Props = {
  passkeys: readonly OwnPasskey[];
  busy: boolean;
  onAdd: () => void;
  onRename: (id: string, name: string) => void;
  onRemove: (id: string) => void;
};

/** The passkeys of the account. Where the browser has none, they can still be renamed and removed. */
export function PasskeyList({ passkeys, busy, onAdd, onRename, onRemove }: Props) {
  const possible = canUsePasskeys();
  if (!possible && passkeys.length === 0) return null;
  return (
    <div className={root}>
      <h3 className={heading}>{m.passkey_title()}</h3>
      <p className={lede}>{m.passkey_text()}</p>
      {passkeys.length > 0 && (
        <ul className={list}>
          {passkeys.map((one) => (
            <PasskeyRow
              key={`${one.id} ${one.name}`}
              passkey={one}
              busy={busy}
              onRename={onRename}
              onRemove={onRemove}
            />
          ))}
        </ul>
      )}
      {possible && (
        <Button variant="outline" pending={busy} onClick={onAdd}>
          {m.passkey_add()}
        </Button>
      )}
    </div>
  );
}

const root = css({ display: 'grid', gap: '3', marginTop: '6', justifyItems: 'start' });
const heading = css({ textStyle: 'label' });
const lede = css({ textStyle: 'small', color: 'ink.soft', maxWidth: '52ch' });
const list = css({ width: 'full', borderBottom: '1px solid {colors.line}' });
