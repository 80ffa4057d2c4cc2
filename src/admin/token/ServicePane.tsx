import type { ServiceAccount } from '../../../contract/entities/apiToken.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { NewTokenDialog } from '../../shared/apiTokens/NewTokenDialog.tsx';
import { SecretDialog } from '../../shared/apiTokens/SecretDialog.tsx';
import { ownedName, ownedRow } from '../../shared/ownedListStyles.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { usePermission } from '../base/permissions.tsx';
import { NewServiceDialog } from './NewServiceDialog.tsx';
import type { Services } from './useServiceAccounts.ts';

/** The service accounts, with what can be added: an account, and a token for one. */
export function ServicePane({ services: { snapshot, send } }: { services: Services }) {
  const api = useApi();
  const mayAdd = usePermission('token:add');
  const { services, chosen, made } = snapshot.context;
  const target = services?.list.find(({ id }) => id === chosen);
  const leave = () => send({ type: 'services.left' });
  return (
    <>
      <Drawer
        open={snapshot.hasTag('open')}
        onClose={() => send({ type: 'services.closed' })}
        title={m.admin_services()}
        description={m.admin_services_about()}
        actions={
          mayAdd &&
          snapshot.hasTag('listed') && (
            <Button onClick={() => send({ type: 'services.addingAsked' })}>{m.admin_services_new()}</Button>
          )
        }
      >
        {snapshot.hasTag('loading') && <Skeleton height={160} />}
        {snapshot.hasTag('failed') && (
          <ErrorState title={m.admin_services_failed()} onRetry={() => send({ type: 'services.retried' })} />
        )}
        {snapshot.hasTag('listed') && services?.count === 0 && <EmptyState title={m.admin_services_none()} />}
        {snapshot.hasTag('listed') && (
          <ul>
            {services?.list.map((one) => (
              <li key={one.id} className={ownedRow}>
                <Service service={one} />
                {mayAdd && one.changeable && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={m.admin_services_token_of({ name: one.name })}
                    onClick={() => send({ type: 'services.tokenAsked', id: one.id })}
                  >
                    {m.tokens_new()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Drawer>
      {snapshot.hasTag('adding') && (
        <NewServiceDialog
          roles={services?.roles ?? []}
          onAdded={(added) => send({ type: 'services.added', services: added })}
          onClose={leave}
        />
      )}
      {snapshot.hasTag('making') && target && (
        <NewTokenDialog
          allows={(code) => target.codes.includes(code)}
          make={async (body, signal) =>
            (await api('addServiceToken', { params: { id: target.id }, body }, { notice: 'unlessFields', signal })).data
          }
          onMade={(fresh) => send({ type: 'services.made', made: fresh })}
          onClose={leave}
        />
      )}
      {made && (
        <SecretDialog
          made={made}
          copied={snapshot.hasTag('copied')}
          onCopied={() => send({ type: 'services.copied' })}
          onClose={leave}
        />
      )}
    </>
  );
}

const Service = ({ service: { name, enabled, roles, tokens } }: { service: ServiceAccount }) => (
  <div className={words}>
    <p className={ownedName}>
      {name} {!enabled && <Tag>{m.admin_services_disabled()}</Tag>}
    </p>
    <p className={meta}>
      {roles.length > 0 ? listed(roles.map((role) => localized(role.name))) : m.admin_services_no_role()}
    </p>
    <p className={meta}>{m.admin_services_tokens({ count: formatNumber(tokens) })}</p>
  </div>
);

const words = css({ minWidth: '0', flex: '1 1 200px', overflowWrap: 'anywhere' });
const meta = css({ marginTop: '1', textStyle: 'small', color: 'ink.soft' });
