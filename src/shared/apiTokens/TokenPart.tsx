import type { ApiTokenMade, NewApiToken } from '../../../contract/entities/apiToken.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { ownedFact, ownedList, ownedName, ownedRow } from '../ownedListStyles.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { tokenReach, tokenUse } from './tokenTexts.ts';
import type { ApiTokens } from './useApiTokens.ts';

const NewTokenDialog = later(async () => (await import('./NewTokenDialog.tsx')).NewTokenDialog);

type TokenPartProps = {
  tokens: ApiTokens;
  /** Whether a new token may have a permission. */
  allows: (code: PermissionCode) => boolean;
  make: (token: NewApiToken, signal: AbortSignal) => Promise<ApiTokenMade>;
};

/** The API tokens of one account with all that can be done to them. */
export function TokenPart({ tokens: { snapshot, send }, allows, make }: TokenPartProps) {
  const { tokens, made, chosen, failure } = snapshot.context;
  const asked = tokens.find(({ id }) => id === chosen);
  const close = () => send({ type: 'tokens.closed' });
  return (
    <>
      {snapshot.hasTag('loading') && <Skeleton height={96} />}
      {snapshot.hasTag('failed') && (
        <ErrorState title={m.tokens_failed()} onRetry={() => send({ type: 'tokens.retried' })} />
      )}
      {snapshot.hasTag('showing') && (
        <>
          {tokens.length > 0 && (
            <ul className={ownedList}>
              {tokens.map((token) => (
                <li key={token.id} className={ownedRow}>
                  <div className={words}>
                    <p className={ownedName}>
                      {token.name} <Tag>{`${token.prefix}…`}</Tag>
                    </p>
                    <p className={ownedFact}>{tokenReach(token)}</p>
                    <p className={ownedFact}>{tokenUse(token)}</p>
                  </div>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={m.tokens_revoke_of({ name: token.name })}
                    onClick={() => send({ type: 'tokens.revokingAsked', id: token.id })}
                  >
                    {m.tokens_revoke()}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {failure && <FormFailure failure={failure} />}
          <Button variant="outline" onClick={() => send({ type: 'tokens.makingAsked' })}>
            {m.tokens_new()}
          </Button>
        </>
      )}
      {snapshot.hasTag('making') && (
        <NewTokenDialog
          allows={allows}
          make={make}
          onMade={(fresh) => send({ type: 'tokens.made', made: fresh })}
          onClose={close}
        />
      )}
      {made && (
        <SecretDialog
          made={made}
          copied={snapshot.hasTag('copied')}
          onCopied={() => send({ type: 'tokens.copied' })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={snapshot.hasTag('asking')}
        dangerous
        pending={snapshot.hasTag('busy')}
        title={m.tokens_revoke_title({ name: asked?.name ?? '' })}
        message={m.tokens_revoke_text()}
        confirmLabel={m.tokens_revoke()}
        onConfirm={() => send({ type: 'tokens.confirmed' })}
        onCancel={close}
      />
    </>
  );
}

const words = css({ minWidth: '0', flex: '1 1 240px', overflowWrap: 'anywhere' });
