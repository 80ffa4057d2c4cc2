import { RefreshCw } from 'lucide-react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';

type RefreshButtonProps = { list: { send: (event: { type: 'list.refreshed' }) => void } };

/** Loads the list again. */
export const RefreshButton = ({ list }: RefreshButtonProps) => (
  <IconButton
    icon={RefreshCw}
    size="sm"
    label={m.crud_refresh()}
    onClick={() => list.send({ type: 'list.refreshed' })}
  />
);
