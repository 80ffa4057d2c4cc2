/**
 * The dependencies of stories, found before the first one runs: one that is found later reloads the page under it. The
 * theme belongs to the build.
 */
export const storyDependencies = {
  entries: ['stories/**/*.tsx', 'src/**/*.{ts,tsx}', '!src/theme/**', '.storybook/preview.tsx'],
  include: ['@storybook/addon-a11y/preview'],
};
