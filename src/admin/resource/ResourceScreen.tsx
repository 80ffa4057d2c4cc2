import { useLastUser } from '../base/useLastUser.ts';
import { ResourceView, type ResourceViewProps } from './ResourceView.tsx';
import { FieldsOf } from './sources.tsx';
import { useCrud, useCrudList } from './useCrud.ts';

export type ResourceScreenProps = Omit<ResourceViewProps, 'crud' | 'list'> & {
  /** The record that the list belongs to. */
  within?: string | null;
};

/**
 * The screen of a resource, rendered from its definition: search bar, table, pager, forms, removal and undo, conflicts,
 * history, trash, export. Special parts of a screen are passed as props. It mounts when the user is known, and again
 * when another user signs in.
 */
export function ResourceScreen({ definition, within = null, ...special }: ResourceScreenProps) {
  const person = useLastUser();
  const key = `${definition.name}-${within}-${person?.id}`;
  return person && <Running key={key} definition={definition} within={within} {...special} />;
}

function Running({ definition, within, ...special }: ResourceScreenProps & { within: string | null }) {
  const crud = useCrud(definition, within);
  const list = useCrudList(crud);
  return list ? (
    <FieldsOf definition={definition}>
      <ResourceView crud={crud} list={list} definition={definition} {...special} />
    </FieldsOf>
  ) : null;
}
