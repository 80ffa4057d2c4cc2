import { useSelector } from '@xstate/react';
import { isDenied } from '../../../machines/session/permission.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { TokenPart } from '../../shared/apiTokens/TokenPart.tsx';
import { useApiTokens } from '../../shared/apiTokens/useApiTokens.ts';

/** The user's own API tokens: programs use them in place of a login, and never do more than the user may. */
export function OwnTokens() {
  const { api, session } = useSystem();
  const buttons = useSelector(session, (snapshot) => snapshot.context.buttons);
  const tokens = useApiTokens({
    load: async () => (await api('ownTokens', { body: {} }, { notice: 'never' })).data.list,
    revoke: async (id) => (await api('revokeToken', { body: { id } }, { notice: 'never' })).data.list,
  });
  return (
    <section aria-labelledby="own-tokens">
      <h2 id="own-tokens" className={heading}>
        {m.tokens_title()}
      </h2>
      <p className={lede}>{m.tokens_lede()}</p>
      <TokenPart
        tokens={tokens}
        // Directories use the tokens of service accounts only.
        allows={(code) => code !== 'scim:manage' && !isDenied(buttons, code)}
        make={async (body, signal) => (await api('addToken', { body }, { notice: 'unlessFields', signal })).data}
      />
    </section>
  );
}

const heading = css({ textStyle: 'heading' });
const lede = css({ marginTop: '2', marginBottom: '4', color: 'ink.soft', textStyle: 'small', maxWidth: '52ch' });
