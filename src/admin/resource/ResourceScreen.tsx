import type { ReactNode } from 'react';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { useLastUser } from '../base/useLastUser.ts';
import type { Panels } from './panels.tsx';
import { ResourceView } from './ResourceView.tsx';
import type { RowAct } from './RowActs.tsx';
import { FieldsOf } from './sources.tsx';
import { useCrud, useCrudList } from './useCrud.ts';

export type ResourceScreenProps = {
  definition: ResourceDefinition;
  /** The record that the list stands within. */
  within?: string | null;
  /** A sentence beside the title. */
  about?: string;
  /** Further acts in the head of the page. */
  acts?: ReactNode;
  /** Further acts on a row. */
  rowActs?: readonly RowAct[];
  /** Where the screen draws more in its panels than the definition says. */
  panels?: Panels;
  /** Stands in a pane beside another list: no page head of its own, unless `head` is given. */
  inPane?: boolean;
  /** Stands in the head in place of the title. */
  head?: ReactNode;
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
