import { Check, FileText, Plus } from 'lucide-react';
import type { AntibodyProduct } from '../../../contract/entities/products.ts';
import { pathOf, siteRoutes } from '../../../contract/siteRoutes.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { languageOf } from '../../i18n/locale.ts';
import { valueName } from '../../shared/valueName.ts';
import { imageAddress } from '../imageAddress.ts';
import { speciesName } from '../other/species.ts';

type ProductListProps = {
  products: readonly AntibodyProduct[];
  /** Catalog numbers in the inquiry. */
  chosen: readonly string[];
  onToggle: (catalogNumber: string) => void;
};

/** The products of a menu, one per line; on phones as cards. */
export function ProductList({ products, chosen, onToggle }: ProductListProps) {
  return (
    <ul className={list}>
      {products.map((product) => (
        <Product
          key={product.id}
          product={product}
          chosen={chosen.includes(product.catalogNumber)}
          onToggle={() => onToggle(product.catalogNumber)}
        />
      ))}
    </ul>
  );
}

function Product({ product, chosen, onToggle }: { product: AntibodyProduct; chosen: boolean; onToggle: () => void }) {
  const { id, catalogNumber, name, target, rrid, clone, host, isotype, conjugate, applications, reactivity, size } =
    product;
  const facts: [label: string, value: string][] = [
    [m.antibody_target(), listed([target.gene, ...target.aliases.slice(0, 2)])],
    [m.antibody_clone(), clone ?? ''],
    [m.antibody_host(), listed([speciesName(host), isotype])],
    [m.antibody_applications(), listed(applications.map(valueName))],
    [m.antibody_reactivity(), listed(reactivity.map(speciesName))],
    [m.antibody_size(), valueName(size)],
    [m.detail_rrid(), rrid ?? ''],
  ];
  return (
    <li className={row}>
      <div className={what}>
        {product.hasImage && (
          <img
            className={picture}
            src={imageAddress('antibody', product, 'image')}
            alt=""
            loading="lazy"
            width={120}
            height={90}
          />
        )}
        <h3 className={title} lang={languageOf(name)}>
          {name}
        </h3>
        <p className={meta}>
          {catalogNumber} · {conjugate ?? m.antibody_unconjugated()}
        </p>
      </div>
      <dl className={grid}>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} className={fact}>
                <dt className={term}>{label}</dt>
                <dd className={text}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={ways}>
        <a
          className={way}
          href={pathOf(siteRoutes.antibodyDataSheet, { id })}
          aria-label={m.antibody_sheet_of({ number: catalogNumber })}
          download
        >
          <FileText aria-hidden size={16} strokeWidth={1.5} />
          {m.antibody_sheet()}
        </a>
        <button
          type="button"
          className={way}
          aria-pressed={chosen}
          aria-label={
            chosen ? m.antibody_added_of({ number: catalogNumber }) : m.antibody_add_of({ number: catalogNumber })
          }
          onClick={onToggle}
        >
          {chosen ? (
            <Check aria-hidden size={16} strokeWidth={1.5} />
          ) : (
            <Plus aria-hidden size={16} strokeWidth={1.5} />
          )}
          {chosen ? m.antibody_added() : m.antibody_add()}
        </button>
      </div>
    </li>
  );
}

const list = css({ borderTop: '1px solid {colors.line}' });
const row = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    desktop: 'minmax(0, 3fr) minmax(0, 7fr) 150px',
  },
  gap: { base: '14px', desktop: '32px' },
  alignItems: 'start',
  paddingBlock: '18px',
  borderBottom: '1px solid {colors.line}',
});
const what = css({ minWidth: '0' });
const picture = css({ width: '120px', height: '90px', marginBottom: '3', borderRadius: 'sm', objectFit: 'cover' });
const title = css({ textStyle: 'label', fontSize: 'body' });
const meta = css({ marginTop: '1', textStyle: 'small', color: 'ink.soft' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', tablet: 'repeat(3, minmax(0, 1fr))' },
  gap: '12px 20px',
});
const fact = css({ minWidth: '0' });
const term = css({ textStyle: 'tiny', color: 'ink.faint' });
const text = css({ textStyle: 'small', overflowWrap: 'anywhere' });
const ways = css({ display: 'flex', flexDirection: { base: 'row', desktop: 'column' }, flexWrap: 'wrap', gap: '1' });
const way = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '44px', tablet: '32px' },
  paddingInline: '2',
  borderRadius: 'sm',
  textStyle: 'small',
  fontWeight: 'medium',
  color: 'accent.ink',
  whiteSpace: 'nowrap',
  '&:hover': { background: 'hover' },
  '&[aria-pressed=true]': { background: 'accent.bg' },
});
