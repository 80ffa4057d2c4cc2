import { Upload } from 'lucide-react';
import { css } from '../../styled-system/css';

type FileButtonProps = {
  label: string;
  /** The kinds of files that the dialog of the system offers. */
  accept: string;
  /** Called with the chosen file. The same file can be chosen again. */
  onFile: (file: File) => void;
};

/** Chooses a file whose text takes the place of a typed one. */
export function FileButton({ label, accept, onFile }: FileButtonProps) {
  return (
    <label className={root}>
      <Upload aria-hidden size={16} strokeWidth={1.5} />
      {label}
      <input
        className="sr"
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: '2',
  minHeight: { base: '44px', tablet: '32px' },
  paddingInline: '3',
  borderRadius: 'md',
  fontSize: 'small',
  fontWeight: 'semibold',
  color: 'accent.ink',
  cursor: 'pointer',
  '&:hover': { background: 'accent.bg' },
  '&:focus-within': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
});
