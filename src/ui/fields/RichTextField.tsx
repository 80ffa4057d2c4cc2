import { css } from '../../../styled-system/css';
import { later } from '../later.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

/** The value is markup allowed by `contract/richText.ts`; empty for no text. */
export type RichTextFieldProps = FieldProps<string>;

/** The editor without the frame of a field, for fields that contain several editors. */
export const RichTextEditor = later(() => import('./RichTextEditor.tsx').then((part) => part.RichTextEditor));

/** Text with headings, lists, links and emphasis. */
export function RichTextField(props: RichTextFieldProps) {
  const { value, onChange } = props;
  return (
    <FieldFrame {...props} wide>
      {(control) => (
        <div className={place}>
          <RichTextEditor control={control} value={value} onChange={onChange} />
        </div>
      )}
    </FieldFrame>
  );
}

const place = css({ minHeight: '180px' });
