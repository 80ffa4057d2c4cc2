import { cx } from '../../../styled-system/css';
import { link } from '../../../styled-system/recipes';
import { useDownload } from '../../portal/useDownload.ts';

type StoredFileButtonProps = { file: { id: string; name: string }; className?: string };

/** Downloads a stored file. It is a button because the storage checks the token, which a link cannot send. */
export function StoredFileButton({ file: { id, name }, className }: StoredFileButtonProps) {
  const want = useDownload();
  return (
    <button
      type="button"
      className={cx(link({ variant: 'inline' }), className)}
      onClick={() => want({ kind: 'stored', id, name })}
    >
      {name}
    </button>
  );
}
