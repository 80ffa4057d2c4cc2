/**
 * Every kind of field, each with its frame: label, control, message. Large controls are loaded when the first one
 * renders (rich text, dates, trees, schedules, icons, searchable choices), so that list pages contain none of them.
 */
export { ColorDot, colorName } from './ColorDot.tsx';
export { ColorField, type ColorFieldProps } from './ColorField.tsx';
export { CronField, type CronFieldProps } from './CronField.tsx';
export {
  DateField,
  type DateFieldProps,
  DateRangeField,
  type DateRangeFieldProps,
  InstantField,
  type InstantFieldProps,
} from './DateField.tsx';
export { FieldFrame } from './FieldFrame.tsx';
export { FileField, type FileFieldProps, ImageField } from './FileField.tsx';
export * from './fieldProps.ts';
export { IconField, type IconFieldProps } from './IconField.tsx';
export { JsonField, type JsonFieldProps } from './JsonField.tsx';
export { type Json, type JsonReading, readJson, writeJson } from './jsonText.ts';
export { ListField, type ListFieldProps } from './ListField.tsx';
export { LongTextField, type LongTextFieldProps } from './LongTextField.tsx';
export { MoneyField, type MoneyFieldProps } from './MoneyField.tsx';
export { MultilingualField, type MultilingualFieldProps } from './MultilingualField.tsx';
export { groupDigits, minorDigits, parseAmount, writeAmount } from './money.ts';
export { NumberField, type NumberFieldProps } from './NumberField.tsx';
export { RichTextEditor, RichTextField, type RichTextFieldProps } from './RichTextField.tsx';
export { MultiSelectField, type MultiSelectFieldProps, SelectField, type SelectFieldProps } from './SelectField.tsx';
export { SwitchField, type SwitchFieldProps } from './SwitchField.tsx';
export { EmailField, PasswordField, PhoneField, TextField, type TextFieldProps } from './TextField.tsx';
export {
  TreeMultiSelectField,
  type TreeMultiSelectFieldProps,
  TreeSelectField,
  type TreeSelectFieldProps,
} from './TreeSelectField.tsx';
