import { createElement, type SVGProps } from 'react';

type IconData = { size: number; node: [tag: string, attributes: Record<string, string>][] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * In the build, replaces the icon library's own factory, whose context, absolute strokes and aliases the product does
 * not use. This saves 1 kB on every page. The icon is an outline in the text's color, hidden from screen readers unless
 * it is named.
 */
export default function createLucideIcon({ size: usual, node }: IconData) {
  return ({ size = usual, width = size, height = size, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width,
        height,
        viewBox: `0 0 ${usual} ${usual}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': !('role' in rest || 'aria-label' in rest),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
