import { useId, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { LanguageMark } from '../LanguageMark.tsx';
import { ChoiceBox } from './ChoiceBox.tsx';
import type { Control, TreeOption } from './fieldProps.ts';
import { TreePane } from './TreePane.tsx';
import { pathTo, summaryOf, toggled } from './tree.ts';
import { ValueChip } from './ValueChip.tsx';

type TreeChoiceProps = {
  /** Name, description and state of the field. */
  control: Control;
  /** The label of the field. */
  label: string;
  /** The choices with their children. */
  options: readonly TreeOption[];
  /** The chosen values. */
  value: readonly string[];
  /** Called with the chosen values. */
  onChange: (value: readonly string[]) => void;
  /** An example, while nothing is chosen. */
  placeholder?: string | undefined;
  /** Several values can be chosen. */
  multiple?: boolean;
  /** Only choices without children can be chosen. */
  leavesOnly?: boolean | undefined;
};

/** A box that shows the selection in a tree, and opens the tree. */
export function TreeChoice(props: TreeChoiceProps) {
  const { control, label, options, value, onChange, placeholder, multiple = false, leavesOnly = false } = props;
  const [open, setOpen] = useState(false);
  const searchId = useId();
  const fixed = control.readOnly || control.disabled;
  const held = new Set(value);
  const path = pathTo(options, value[0] ?? '');
  const said = path.map((option) => option.label).join(' / ') || value[0];
  const lacking = [...new Set(path.flatMap(({ missing }) => missing ?? []))];
  const words = said && (
    <>
      {said}
      {lacking.map((language) => (
        <LanguageMark key={language} language={language} />
      ))}
    </>
  );
  const choose = (option: TreeOption) => {
    if (multiple) return onChange(toggled(option, value));
    onChange([option.value]);
    setOpen(false);
  };
  const chips = summaryOf(options, held).map((option) => (
    <ValueChip
      key={option.value}
      label={option.label}
      lang={option.lang}
      missing={option.missing}
      color={option.color}
      onRemove={fixed ? undefined : () => onChange(toggled(option, value))}
    />
  ));
  const empty = (
    <span className={placeholderStyle}>{multiple && value.length > 0 ? '' : (placeholder ?? m.field_choose())}</span>
  );
  return (
    <ChoiceBox
      control={control}
      label={label}
      open={open}
      onOpenChange={setOpen}
      chips={multiple && chips}
      words={(!multiple && words) || empty}
      focusId={searchId}
    >
      <TreePane
        searchId={searchId}
        label={label}
        options={options}
        held={held}
        multiple={multiple}
        leavesOnly={leavesOnly}
        onChoose={choose}
      />
    </ChoiceBox>
  );
}

const placeholderStyle = css({ color: 'ink.faint' });
