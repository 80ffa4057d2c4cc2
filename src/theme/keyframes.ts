import { defineKeyframes } from '@pandacss/dev';

export const keyframes = defineKeyframes({
  enter: { from: { opacity: '0', transform: 'translateY(8px)' } },
  leave: { to: { opacity: '0', transform: 'translateY(-8px)' } },
  lit: { from: { opacity: '0' } },
  fadeIn: { from: { opacity: '0' } },
  fadeOut: { to: { opacity: '0' } },
  sheetIn: { from: { transform: 'translateY(100%)' } },
  sheetOut: { to: { transform: 'translateY(100%)' } },
  drawerIn: { from: { transform: 'translateX(100%)' } },
  drawerOut: { to: { transform: 'translateX(100%)' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '.5' } },
  sweep: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
});
