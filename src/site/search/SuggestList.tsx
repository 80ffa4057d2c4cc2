import { useEffect } from 'react';
import { CHOICE_KINDS, type Choice, type ChoiceKind } from '../../../machines/suggest/choices.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { languageOf, localized, localizedOr } from '../../i18n/locale.ts';
import { modelTypeLabel } from '../../shared/modelLabels.ts';
import { optionId } from './optionId.ts';

type SuggestListProps = {
  id: string;
  open: boolean;
  choices: readonly Choice[];
  active: number | null;
  onChoose: (choice: Choice) => void;
  /** Receives the index of the suggestion under the pointer; null when it leaves. */
  onPoint: (index: number | null) => void;
};

/** The suggestions of a search box, grouped by kind. They overlay the page and do not take the focus. */
export function SuggestList({ id, open, choices, active, onChoose, onPoint }: SuggestListProps) {
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={m.suggest_label()}
        className={root}
        hidden={!open}
        onPointerLeave={() => onPoint(null)}
      >
        {CHOICE_KINDS.map((kind) => {
          const own = choices.map((choice, index) => ({ choice, index })).filter(({ choice }) => choice.kind === kind);
          if (own.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={kind} role="group" aria-label={groupNames[kind]()}>
              <p className={groupName} aria-hidden="true">
                {groupNames[kind]()}
              </p>
              {own.map(({ choice, index }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input, where the focus stays
                <div
                  key={keyOf(choice)}
                  id={optionId(id, index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={option}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerEnter={() => onPoint(index)}
                  onClick={() => onChoose(choice)}
                >
                  <ChoiceText choice={choice} />
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <p className="sr" role="status">
        {open ? m.suggest_count({ count: formatNumber(choices.length) }) : ''}
      </p>
    </>
  );
}

function ChoiceText({ choice }: { choice: Choice }) {
  const { name, note } = wordsOf(choice);
  const alias = 'alias' in choice && choice.alias !== name ? choice.alias : null;
  return (
    <>
      {alias !== null && (
        <span className={aliasStyle} lang={languageOf(alias)}>
          {alias}
          <span aria-hidden="true"> → </span>
        </span>
      )}
      <span className={cx(nameStyle, choice.kind === 'gene' && geneStyle)}>{name}</span>
      <span className={noteStyle}>{note}</span>
    </>
  );
}

function wordsOf(choice: Choice): { name: string; note: string } {
  if (choice.kind === 'model') {
    const other = choice.name === choice.modelCode ? '' : `${choice.name} · `;
    return { name: choice.modelCode, note: other + modelTypeLabel(choice.modelType) };
  }
  const note = m.suggest_models({ count: formatNumber(choice.count) });
  if (choice.kind === 'gene') return { name: choice.symbol, note };
  return { name: choice.kind === 'disease' ? localized(choice.label) : localizedOr(choice.label, choice.agent), note };
}

function keyOf(choice: Choice): string {
  if (choice.kind === 'gene') return choice.symbol;
  if (choice.kind === 'disease') return choice.value;
  return choice.kind === 'drug' ? choice.agent : choice.id;
}

const groupNames: Record<ChoiceKind, () => string> = {
  gene: m.suggest_genes,
  disease: m.suggest_diseases,
  drug: m.suggest_drugs,
  model: m.suggest_model_group,
};

const root = css({
  position: 'absolute',
  zIndex: 'popup',
  top: 'calc(100% + 6px)',
  insetInline: '0',
  maxHeight: 'min(420px, 60vh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBlock: '1.5',
  background: 'raise',
  color: 'ink',
  borderRadius: 'md',
  boxShadow: 'overlay',
  textAlign: 'start',
  '&[hidden]': { display: 'none' },
  _forcedColors: { outline: '1px solid CanvasText' },
});
const groupName = css({ padding: '8px 16px 2px', textStyle: 'tiny', fontWeight: 'medium', color: 'ink.soft' });
const option = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '1.5',
  minHeight: { base: '44px', tablet: '36px' },
  paddingInline: '4',
  paddingBlock: { base: '2.5', tablet: '1.5' },
  fontSize: 'small',
  cursor: 'pointer',
  '&:hover': { background: 'muted' },
  '&[aria-selected=true]': { background: 'accent.bg', boxShadow: 'inset 3px 0 {colors.accent}' },
  _forcedColors: { '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const nameStyle = css({ fontWeight: 'medium', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const geneStyle = css({ fontStyle: 'italic' });
const aliasStyle = css({ color: 'ink.soft', whiteSpace: 'nowrap' });
const noteStyle = css({
  marginInlineStart: 'auto',
  textStyle: 'tiny',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
