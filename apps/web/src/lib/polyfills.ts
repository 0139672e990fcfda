/* oxlint-disable unicorn/no-array-sort, unicorn/no-array-reverse, no-extend-native -- what is missing is added, by its own name */
/** The methods that change a copy of an array, which Chrome has from 110 on; `browsers.json` says which browsers are promised. */
const methods = {
  toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number): unknown[] {
    return [...this].sort(compare);
  },
  toReversed(this: unknown[]): unknown[] {
    return [...this].reverse();
  },
  toSpliced(this: unknown[], ...change: [start: number, deleteCount: number, ...items: unknown[]]): unknown[] {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
};

for (const [name, value] of Object.entries(methods)) {
  if (!(name in Array.prototype)) {
    Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true });
  }
}
