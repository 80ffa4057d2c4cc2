type Channels = { rgb: readonly number[]; alpha: number };

function channels(hex: string): Channels {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.slice(1).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { rgb: [red, green, blue], alpha: alpha / 255 };
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of a color with its background (WCAG 2.2), both as `#RRGGBB` or `#RRGGBBAA`. */
export function contrast(color: string, ground: string): number {
  const under = channels(ground).rgb;
  const { rgb, alpha } = channels(color);
  const seen = rgb.map((value, index) => value * alpha + (under[index] ?? 0) * (1 - alpha));
  const [light = 0, dark = 0] = [luminance(seen), luminance(under)].toSorted((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}
