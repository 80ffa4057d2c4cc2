import { IMPORT_KINDS, type ImportKind } from '../../../contract/entities/importKind.ts';
import { importKinds, publishCodeOf } from '../../../contract/importKinds.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useHasCode } from '../base/permissions.tsx';

type KindChoiceProps = { kind: ImportKind | null; onChoose: (kind: ImportKind) => void };

/** The kind of file. Kinds that are public at once are offered only to users who may publish. */
export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const has = useHasCode();
  const offered = IMPORT_KINDS.filter((one) => importKinds[one].drafts || has(publishCodeOf(one)));
  const options = offered.map((one) => ({ value: one, label: localized(importKinds[one].label) }));
  return (
    <SelectField
      id="import-kind"
      label={m.admin_import_holds()}
      hint={offered.length < IMPORT_KINDS.length ? m.admin_import_holds_fewer() : undefined}
      required
      value={kind}
      options={options}
      onChange={(chosen) => {
        const found = offered.find((one) => one === chosen);
        if (found) onChoose(found);
      }}
    />
  );
}
