import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { saveFile } from '../../effects/saveFile.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { OwnConsents } from './OwnConsents.tsx';

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

/** Says what is erased and what is kept. */
function EraseAccount({ onCancel }: { onCancel: () => void }) {
  const { api, session } = useSystem();
  const erasure = useForm({
    initial: {},
    validate: () => ({}),
    submit: async (_, signal) => {
      await api('eraseOwnAccount', { body: {} }, { notice: 'never', signal });
      session.send({ type: 'session.signOut' });
    },
  });
  return (
    <section className={question} aria-labelledby="erase-account">
      <h3 id="erase-account" className={subheading}>
        {m.own_data_erase_title()}
      </h3>
      <p>{m.own_data_erase_text()}</p>
      <p>{m.own_data_erase_kept()}</p>
      <form {...erasure.props} className={stack}>
        <FormFailure failure={erasure.failure} />
        <div className={actions}>
          <Button type="submit" variant="danger" pending={erasure.busy}>
            {m.own_data_erase_now()}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {m.factor_cancel()}
          </Button>
        </div>
      </form>
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
