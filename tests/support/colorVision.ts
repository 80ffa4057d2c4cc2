type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/**
 * The light that reaches the eye, in linear sRGB, when one kind of cone is missing (Machado, Oliveira and Fernandes
 * 2009).
 */
const VISIONS: Record<string, Matrix> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/**
 * Converts linear sRGB to the cones of Oklab; the next matrix converts these to lightness and two color axes (Ottosson
 * 2020).
 */
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const times = ([first, second, third]: Matrix, vector: Vector): Vector => [
  dot(first, vector),
  dot(second, vector),
  dot(third, vector),
];
const each = ([first, second, third]: Vector, change: (value: number) => number): Vector => [
  change(first),
  change(second),
  change(third),
];

function linear(hex: string): Vector {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return each([channel(1), channel(3), channel(5)], (value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
}

function seen(hex: string, vision: Matrix): Vector {
  const light = each(times(vision, linear(hex)), (value) => Math.min(1, Math.max(0, value)));
  return times(TO_LAB, each(times(TO_CONES, light), Math.cbrt));
}

/**
 * Returns the distance of two colors (`#RRGGBB`) in Oklab for each kind of color vision. Black and white have the
 * distance 1. Below 0.02, two colors can hardly be distinguished, even side by side.
 */
export function differences(one: string, other: string): { vision: string; difference: number }[] {
  return Object.entries(VISIONS).map(([vision, matrix]) => {
    const [first, second] = [seen(one, matrix), seen(other, matrix)];
    return { vision, difference: Math.hypot(...first.map((value, axis) => value - (second[axis] ?? 0))) };
  });
}
