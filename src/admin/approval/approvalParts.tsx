import { log } from '../../../contract/resources/log.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { localized } from '../../i18n/locale.ts';
import { isRecord } from '../../portal/isRecord.ts';
import { LogChanges } from '../log/LogChanges.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { resourceTitle } from '../resource/resourceTitle.ts';
import { FieldsOf } from '../resource/sources.tsx';
import { ValueWords } from '../resource/ValueWords.tsx';

/** What a request does, record by record, as the operation log will show it. */
function Effects({ request }: { request: ResourceRecord }) {
  const list = Array.isArray(request.effects) ? request.effects.filter(isRecord) : [];
  return list.map((effect, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of a request never changes
    <LogChanges key={index} entry={{ ...request, ...effect }} title={<EffectTitle effect={effect} />} />
  ));
}

function EffectTitle({ effect: { action, resource, label } }: { effect: Record<string, unknown> }) {
  const name = isRecord(label) ? localized({ en: String(label.en), zh: String(label.zh) }) : '';
  return (
    <>
      <FieldsOf definition={log}>
        <ValueWords name="action" field={log.fields.action} value={action} compared={[]} />
      </FieldsOf>
      {` · ${resourceTitle(String(resource ?? ''))}${name && ` · ${name}`}`}
    </>
  );
}

/** Shows first what a request does. */
export const approvalParts: PanelParts = {
  opening: { fields: ['effects'], draw: (request) => <Effects request={request} /> },
};
