import { css } from '../../../styled-system/css';
import { canUsePasskeys } from '../../effects/passkeys.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { PasskeyButton } from '../account/PasskeyButton.tsx';

/** Logs in with a passkey alone. Nothing is shown where the browser has none. */
export function PasskeyLogin() {
  const { api, session } = useSystem();
  if (!canUsePasskeys()) return null;
  return (
    <div className={root}>
      <PasskeyButton
        label={m.passkey_sign_in()}
        load={async () => (await api('passkeyOptions', { body: {} }, { notice: 'never' })).data}
        send={async (passkey) => (await api('passkeySignIn', { body: { passkey } }, { notice: 'never' })).data}
        onDone={(data) => session.send({ type: 'session.factorPassed', data })}
      />
    </div>
  );
}

const root = css({ display: 'grid', gap: '5' });
