import { useLastUser } from '../base/useLastUser.ts';
import { ResourceView, type ResourceViewProps } from './ResourceView.tsx';
import { FieldsOf } from './sources.tsx';
import { useCrud, useCrudList } from './useCrud.ts';

export type ResourceScreenProps = Omit<ResourceViewProps, 'crud' | 'list'> & {
  /** The record that the list stands within. */
  within?: string | null;
};

/**
 * The screen of a resource, all of it drawn from its definition: search bar, table, pager, forms, removal and undo,
 * conflicts, history, trash, export. What is special about a screen is handed in. It begins when it is known who is
 * signed in, and anew for whoever signs in next.
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
