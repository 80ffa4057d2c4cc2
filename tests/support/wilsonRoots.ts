/** Wilson's interval as the roots of the score equation, by bisection. */
export function wilsonRoots(count: number, of: number): [number, number] {
  const z = 1.959963984540054;
  const excess = (p: number) => (count / of - p) ** 2 - (z * z * p * (1 - p)) / of;
  const root = (from: number, to: number) => {
    let [inside, outside] = [from, to];
    for (let step = 0; step < 100; step++) {
      const middle = (inside + outside) / 2;
      if (excess(middle) <= 0) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return [root(count / of, 0), root(count / of, 1)];
}
