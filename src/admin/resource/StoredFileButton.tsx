import { cx } from '../../../styled-system/css';
import { link } from '../../../styled-system/recipes';
import { useSystem } from '../../portal/system.tsx';

type StoredFileButtonProps = { file: { id: string; name: string }; className?: string };

/** Downloads a stored file. It is no link: the storage asks who reads it, and a link carries no token. */
export function StoredFileButton({ file: { id, name }, className }: StoredFileButtonProps) {
  const { download } = useSystem();
  return (
    <button
      type="button"
      className={cx(link({ variant: 'inline' }), className)}
      onClick={() => download.send({ type: 'download.wanted', file: { kind: 'stored', id, name } })}
    >
      {name}
    </button>
  );
}
