import type { Banner } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { withLabel } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { imageAddress } from '../imageAddress.ts';

/** The banners, one at a time: a picture, a sentence and a link. */
export function BannerRow({ banners }: { banners: readonly Banner[] }) {
  return (
    <div className={ground}>
      <Wrap>
        <Carousel
          label={m.home_banners()}
          slides={banners.map((banner) => ({ key: banner.id, content: <Slide banner={banner} /> }))}
        />
      </Wrap>
    </div>
  );
}

function Slide({ banner }: { banner: Banner }) {
  return (
    <div className={slide}>
      <div className={words}>
        <h2 className={title} lang={otherLanguage(banner.title)}>
          <Phrases text={localized(banner.title)} />
        </h2>
        <p className={subtitle} lang={otherLanguage(banner.subtitle)}>
          {localized(banner.subtitle)}
        </p>
        <TextLink variant="arrow" href={banner.link}>
          {m.home_banner_more()}
          <span className="sr">{withLabel('', localized(banner.title))}</span>
        </TextLink>
      </div>
      <img
        className={picture}
        src={imageAddress('banner', banner, 'image')}
        alt=""
        width={620}
        height={220}
        loading="lazy"
      />
    </div>
  );
}

const ground = css({ paddingTop: 'section' });
const slide = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'center',
  background: 'surface',
  border: '1px solid {colors.line}',
  borderRadius: 'lg',
  overflow: 'hidden',
  height: '100%',
});
const words = css({ display: 'grid', gap: '2', justifyItems: 'start', padding: { base: '5', tablet: '8' } });
const title = css({ textStyle: 'title' });
const subtitle = css({ color: 'ink.soft', maxWidth: '48ch' });
const picture = css({
  width: '100%',
  height: { base: '120px', tablet: '100%' },
  minHeight: { tablet: '200px' },
  objectFit: 'cover',
});
