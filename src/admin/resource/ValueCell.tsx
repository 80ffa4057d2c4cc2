import { createContext, use } from 'react';
import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { isLocalized } from '../../../contract/localized.ts';
import type { Field } from '../../../contract/resources/fields.ts';
import type { Label } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { ColorDot, colorName } from '../../ui/fields/ColorDot.tsx';
import type { Option } from '../../ui/fields/fieldProps.ts';
import { LaterNamedIcon } from '../../ui/fields/LaterNamedIcon.ts';
import { Marked } from '../../ui/LanguageMark.tsx';
import { namedIn } from '../../ui/named.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { StateMark } from '../../ui/table/StateMark.tsx';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import { Pills } from './Pills.tsx';
import { pill } from './pill.ts';
import { StoredPicture } from './StoredPicture.tsx';
import { paletteColor } from './sources.tsx';
import { useAddressOf } from './useAddressOf.ts';
import { isNamed, valueNames, valueText } from './valueText.ts';

type ValueCellProps = {
  field: Field;
  value: unknown;
  choices?: readonly Option[];
  labels?: readonly Label[];
  /** Without links, because it is inside a button. */
  plain?: boolean;
};

/** The values below are inside a button, such as a row on a phone: render no links. */
export const PlainValues = createContext(false);

/** A value in a table or a detail, by the kind of its field: states as a dot and a word, categories as pills, … */
export function ValueCell({ field, value, choices = [], labels = [], plain = false }: ValueCellProps) {
  const addressOf = useAddressOf();
  const withoutLinks = use(PlainValues) || plain;
  const text = valueText(field, value, choices, labels);
  if (text === EMPTY_VALUE) return <span className={none}>{EMPTY_VALUE}</span>;
  switch (field.kind) {
    case 'flag':
      return <StateMark tone={value ? 'good' : 'off'}>{text}</StateMark>;
    case 'choice': {
      const chosen = choices.find((option) => option.value === value);
      return (
        <Marked name={chosen ?? {}}>
          {chosen?.color ? (
            <StateMark color={chosen.color}>{text}</StateMark>
          ) : (
            <Tag className={pill}>
              <TrimmedText>{text}</TrimmedText>
            </Tag>
          )}
        </Marked>
      );
    }
    case 'choices':
    case 'texts':
    case 'references':
      return <Pills key={text} names={valueNames(value, choices, labels)} />;
    case 'tree':
    case 'reference': {
      const isTop = field.kind === 'tree' && value === field.top;
      const address = withoutLinks || isTop ? undefined : addressOf(field.of, String(value));
      const label = labels.find(({ id }) => id === value);
      const name = label ? namedIn(label.label) : { label: text };
      const words = <TrimmedText>{name.label}</TrimmedText>;
      return (
        <Marked name={name}>
          {address ? (
            <TextLink href={address} className={link}>
              {words}
            </TextLink>
          ) : (
            words
          )}
        </Marked>
      );
    }
    case 'image':
      return isNamed(value) ? <StoredPicture file={value} className={picture} /> : null;
    case 'icon':
      return (
        <span role="img" aria-label={text} title={text} className={pair}>
          <LaterNamedIcon name={String(value)} />
        </span>
      );
    case 'color': {
      const color = paletteColor(value);
      return color ? (
        <span className={pair}>
          <ColorDot color={color} plain />
          <TrimmedText>{colorName(color)}</TrimmedText>
        </span>
      ) : (
        <TrimmedText>{text}</TrimmedText>
      );
    }
    case 'localized':
      return (
        <Marked name={isLocalized(value) ? namedIn(value) : {}}>
          <TrimmedText>{text}</TrimmedText>
        </Marked>
      );
    case 'date':
    case 'instant':
      return (
        <time dateTime={String(value)}>
          <TrimmedText>{text}</TrimmedText>
        </time>
      );
    case 'cron':
    case 'json':
      return <TrimmedText className={code}>{text}</TrimmedText>;
    default:
      return <TrimmedText>{text}</TrimmedText>;
  }
}

const pair = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  minWidth: '0',
  overflow: 'hidden',
  '& > svg': { flexShrink: '0' },
});
const none = css({ color: 'ink.faint' });
const link = css({ display: 'block', minWidth: '0', fontWeight: 'regular' });
const picture = css({ height: '28px', maxWidth: 'full', objectFit: 'contain', borderRadius: 'sm' });
const code = css({ fontFamily: 'mono', fontSize: 'tiny' });
