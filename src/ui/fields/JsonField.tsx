import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../Button.tsx';
import { TextArea } from '../TextArea.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { readJson, writeJson } from './jsonText.ts';

/** The value is the text. `readJson` and `writeJson` convert it. */
export type JsonFieldProps = FieldProps<string> & {
  /** The height in lines. */
  rows?: number | undefined;
};

/** JSON as text. Shows the position of the first error, and formats the text on request. */
export function JsonField({ rows = 6, ...props }: JsonFieldProps) {
  const { value, onChange, onProblem, readOnly, disabled } = props;
  const problem = problemOf(value);
  const take = (text: string) => {
    onProblem?.(problemOf(text));
    onChange(text);
  };
  const format = () => {
    const read = readJson(value);
    if ('value' in read) take(writeJson(read.value));
  };
  return (
    <FieldFrame {...props} wide problem={problem}>
      {(control) => (
        <div className={root}>
          <TextArea
            {...control}
            rows={rows}
            className={area}
            value={value}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            wrap="off"
            onChange={(event) => take(event.currentTarget.value)}
          />
          {!readOnly && (
            <Button
              variant="quiet"
              size="sm"
              className={formatButton}
              disabled={disabled || Boolean(problem) || value.trim() === ''}
              onClick={format}
            >
              {m.field_json_format()}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const read = readJson(text);
  return 'value' in read ? undefined : m.field_json_wrong({ line: read.line, column: read.column });
}

const root = css({ display: 'grid' });
const area = css({
  minHeight: '120px',
  maxHeight: '480px',
  padding: '5.5px 8px',
  fontFamily: 'mono',
  textStyle: 'small',
  fieldSizing: 'content',
  tabSize: '2',
  overflow: 'auto',
});
const formatButton = css({ justifySelf: 'end' });
