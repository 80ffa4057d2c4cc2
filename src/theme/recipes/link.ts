import { defineRecipe } from '@pandacss/dev';

/** Text links: `plain` is on its own, `inline` is part of a sentence, `arrow` leads to a page. */
export const link = defineRecipe({
  className: 'link',
  base: {
    color: 'accent.ink',
    textUnderlineOffset: '4px',
    textDecorationThickness: '1px',
    transition: 'text-decoration-color {durations.fast}',
  },
  variants: {
    variant: {
      plain: {
        fontWeight: 'medium',
        textDecoration: 'underline',
        textDecorationColor: 'transparent',
        '&:hover': { textDecorationColor: 'currentColor' },
      },
      inline: { textDecoration: 'underline' },
      arrow: {
        // as one box, whose focus ring is a rectangle; the padding holds the tip of the arrow
        display: 'inline-block',
        paddingInlineEnd: '.15em',
        fontWeight: 'medium',
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        '&::after': {
          content: '""',
          display: 'inline-block',
          width: '.55em',
          height: '.55em',
          marginInlineStart: '.6em',
          border: 'solid currentColor',
          borderWidth: '1.5px 1.5px 0 0',
          transform: 'rotate(45deg) translate(-1px, 1px)',
          transition: 'transform {durations.fast} {easings.out}',
        },
        '&:hover::after': { transform: 'rotate(45deg) translate(1px, -1px)' },
      },
    },
  },
  defaultVariants: { variant: 'plain' },
  staticCss: ['*'],
});
