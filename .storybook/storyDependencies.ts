/**
 * The dependencies of stories, bundled before the first story runs. A dependency found later reloads the page during a
 * story. `src/theme` is excluded because it belongs to the build.
 */
export const storyDependencies = {
  entries: ['stories/**/*.tsx', 'src/**/*.{ts,tsx}', '!src/theme/**', '.storybook/preview.tsx'],
  include: ['@storybook/addon-a11y/preview'],
};
