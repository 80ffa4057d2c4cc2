import { IDENTITY_LIMITS, STR_SCORES, type StrScore } from '../../../../contract/identityLimits.ts';
import type { IdentityChoice } from '../../../../machines/identity/address.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { scoreLabels } from './words.ts';

type IdentityInputProps = {
  text: string;
  choice: IdentityChoice;
  canClear: boolean;
  onText: (text: string) => void;
  onCompare: () => void;
  onClear: () => void;
  onChoice: (change: Partial<IdentityChoice>) => void;
};

/** The profiles to compare, and how they are compared. */
export function IdentityInput({ text, choice, canClear, onText, onCompare, onClear, onChoice }: IdentityInputProps) {
  return (
    <form
      className={root}
      data-print="none"
      onSubmit={(event) => {
        event.preventDefault();
        onCompare();
      }}
    >
      <Field label={m.identity_text()} hint={m.identity_hint({ most: IDENTITY_LIMITS.samples })}>
        {(control) => (
          <TextArea
            {...control}
            className={area}
            rows={7}
            wrap="off"
            value={text}
            maxLength={IDENTITY_LIMITS.text}
            autoComplete="off"
            spellCheck={false}
            placeholder={m.identity_placeholder()}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={row}>
        <Button type="submit" disabled={text.trim() === ''}>
          {m.identity_compare()}
        </Button>
        <Button variant="ghost" disabled={!canClear} onClick={onClear}>
          {m.identity_clear()}
        </Button>
        <div className={choices}>
          <Segmented
            label={m.identity_amelogenin()}
            value={choice.amelogenin ? 'counted' : 'out'}
            options={[
              { value: 'out', label: m.identity_amelogenin_out() },
              { value: 'counted', label: m.identity_amelogenin_in() },
            ]}
            onChange={(value) => onChoice({ amelogenin: value === 'counted' })}
          />
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the list inside is the control */}
          <label className={sort}>
            {m.identity_sort()}
            <Select
              size="sm"
              value={choice.sort}
              options={STR_SCORES.map((score) => ({ value: score, label: scoreLabels[score]() }))}
              onChange={(event) => onChoice({ sort: event.target.value as StrScore })}
            />
          </label>
        </div>
      </div>
    </form>
  );
}

const root = css({ display: 'grid', gap: '4', marginBottom: '8' });
const area = css({ fontFamily: 'mono', fontSize: 'small' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const choices = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 20px',
  marginInlineStart: { tablet: 'auto' },
});
const sort = css({ display: 'flex', alignItems: 'center', gap: '2.5', textStyle: 'label', whiteSpace: 'nowrap' });
