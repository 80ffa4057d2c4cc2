import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { OwnConsents } from './OwnConsents.tsx';
import { ProofForm } from './ProofForm.tsx';

/** What the portal keeps about the user: its export, and the erasure of the account. */
export function OwnData() {
  const { api } = useSystem();
  const [erasing, setErasing] = useState(false);
  const download = useForm({
    initial: {},
    validate: () => ({}),
    submit: async (_, signal) => {
      const { data } = await api('exportOwnData', { body: {} }, { notice: 'never', signal });
      saveFile(data.url, data.fileName);
    },
  });
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className={heading}>
        {m.own_data_title()}
      </h2>
      <p className={lede}>{m.own_data_lede()}</p>
      <form {...download.props} className={stack}>
        <FormFailure failure={download.failure} />
        <div className={actions}>
          <Button type="submit" variant="outline" pending={download.busy}>
            {m.own_data_export()}
          </Button>
          {!erasing && (
            <Button variant="outline" onClick={() => setErasing(true)}>
              {m.own_data_erase()}
            </Button>
          )}
        </div>
      </form>
      <OwnConsents />
      {erasing && <EraseAccount onCancel={() => setErasing(false)} />}
    </section>
  );
}

/** Says what is erased and what is kept. A proof that the user is the owner confirms the erasure. */
function EraseAccount({ onCancel }: { onCancel: () => void }) {
  const { api, session } = useSystem();
  const factors = usePageData(() => api('ownFactors', { body: {} }, { notice: 'never' }));
  return (
    <section className={question} aria-labelledby="erase-account">
      <h3 id="erase-account" className={subheading}>
        {m.own_data_erase_title()}
      </h3>
      <p>{m.own_data_erase_text()}</p>
      <p>{m.own_data_erase_kept()}</p>
      {factors.failed && <ErrorState title={m.factor_failed()} onRetry={factors.retry} />}
      {factors.data && (
        <ProofForm
          byCode={factors.data.totp !== null}
          prove={async (proof) => {
            await api('eraseOwnAccount', { body: proof }, { notice: 'never' });
            session.send({ type: 'session.signOut' });
          }}
          onCancel={onCancel}
        />
      )}
    </section>
  );
}

const heading = css({ textStyle: 'heading' });
const subheading = css({ textStyle: 'label' });
const lede = css({ marginTop: '2', marginBottom: '4', color: 'ink.soft', textStyle: 'small', maxWidth: '52ch' });
const question = css({
  display: 'grid',
  gap: '4',
  marginTop: '5',
  paddingTop: '5',
  borderTop: '1px solid {colors.line}',
  maxWidth: '52ch',
});
