import { useId, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { ChoiceBox } from './ChoiceBox.tsx';
import type { Control } from './fieldProps.ts';
import { IconPane } from './IconPane.tsx';
import { NamedIcon } from './NamedIcon.tsx';

type IconChoiceProps = {
  /** Name, description and state of the field. */
  control: Control;
  /** The label of the field. */
  label: string;
  /** The name of the chosen icon. */
  value: string | null;
  /** Called with the chosen icon, or null. */
  onChange: (value: string | null) => void;
};

/** A box that shows the chosen icon with its name, and opens the icons. */
export function IconChoice({ control, label, value, onChange }: IconChoiceProps) {
  const [open, setOpen] = useState(false);
  const searchId = useId();
  const choose = (name: string | null) => {
    onChange(name);
    setOpen(false);
  };
  const words = value ? (
    <>
      <NamedIcon name={value} />
      {value}
    </>
  ) : (
    <span className={faint}>{m.field_choose()}</span>
  );
  return (
    <ChoiceBox control={control} label={label} open={open} onOpenChange={setOpen} words={words} focusId={searchId}>
      <IconPane searchId={searchId} label={label} chosen={value} required={control.required} onChoose={choose} />
    </ChoiceBox>
  );
}

const faint = css({ color: 'ink.faint' });
