import { defineResource } from '../resource.ts';
import { resourceRoutes } from '../routes.ts';
import { code, contentCodes, contentPaths, drawnPicture, sort } from './labels.ts';

/** Messages of the home page, in display order. */
export const banner = defineResource({
  name: 'banner',
  title: { en: 'Banners', zh: '横幅' },
  one: { en: 'banner', zh: '横幅' },
  route: resourceRoutes.banner,
  paths: contentPaths('banner'),
  codes: contentCodes('banner'),
  fields: {
    code,
    title: { kind: 'localized', as: 'text', max: 120, required: true, label: { en: 'Title', zh: '标题' }, width: 280 },
    subtitle: {
      kind: 'localized',
      as: 'text',
      max: 200,
      required: true,
      label: { en: 'Subtitle', zh: '副标题' },
      width: 300,
    },
    link: {
      kind: 'text',
      max: 300,
      required: true,
      pattern: '^/[^\\s<>"]*$',
      label: { en: 'Link', zh: '链接' },
      hint: { en: 'A path on this site, such as /pdx', zh: '本站路径，例如 /pdx' },
      width: 180,
    },
    image: { ...drawnPicture, label: { en: 'Picture', zh: '图片' } },
    sort,
  },
  label: 'title',
  list: ['title', 'subtitle', 'link', 'sort', 'updatedAt'],
  search: ['title', 'link', 'updatedAt'],
  form: [{ fields: ['code', 'title', 'subtitle', 'link', 'image', 'sort'] }],
  sort: [{ field: 'sort', order: 'asc' }],
  scoped: true,
  content: true,
  page: '/home',
});
