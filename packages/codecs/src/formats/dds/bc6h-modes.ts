/** BC6H's modes: how the bits behind the mode are dealt out to the endpoints w, x (first subset) and y, z (second). */

/** One mode. */
export interface Bc6hMode {
  readonly subsets: 1 | 2;
  /** Whether all endpoints but the first are differences from it. */
  readonly differences: boolean;
  /** Bits of an endpoint. */
  readonly bits: number;
  /** Bits of the others, red to blue. */
  readonly others: readonly [number, number, number];
  /** Bits of endpoints in the order of the block: colour, endpoint, the bit or first:last. */
  readonly layout: string;
}

/** By the number of the mode in the order of its code: 00, 01, then those that end in 10 and in 11. */
export const bc6hModes: readonly Bc6hMode[] = [
  {
    subsets: 2,
    differences: true,
    bits: 10,
    others: [5, 5, 5],
    layout: 'gy4 by4 bz4 rw0:9 gw0:9 bw0:9 rx0:4 gz4 gy0:3 gx0:4 bz0 gz0:3 bx0:4 bz1 by0:3 ry0:4 bz2 rz0:4 bz3',
  },
  {
    subsets: 2,
    differences: true,
    bits: 7,
    others: [6, 6, 6],
    layout:
      'gy5 gz4:5 rw0:6 bz0:1 by4 gw0:6 by5 bz2 gy4 bw0:6 bz3 bz5:4 rx0:5 gy0:3 gx0:5 gz0:3 bx0:5 by0:3 ry0:5 rz0:5',
  },
  {
    subsets: 2,
    differences: true,
    bits: 11,
    others: [5, 4, 4],
    layout: 'rw0:9 gw0:9 bw0:9 rx0:4 rw10 gy0:3 gx0:3 gw10 bz0 gz0:3 bx0:3 bw10 bz1 by0:3 ry0:4 bz2 rz0:4 bz3',
  },
  {
    subsets: 2,
    differences: true,
    bits: 11,
    others: [4, 5, 4],
    layout: 'rw0:9 gw0:9 bw0:9 rx0:3 rw10 gz4 gy0:3 gx0:4 gw10 gz0:3 bx0:3 bw10 bz1 by0:3 ry0:3 bz0 bz2 rz0:3 gy4 bz3',
  },
  {
    subsets: 2,
    differences: true,
    bits: 11,
    others: [4, 4, 5],
    layout: 'rw0:9 gw0:9 bw0:9 rx0:3 rw10 by4 gy0:3 gx0:3 gw10 bz0 gz0:3 bx0:4 bw10 by0:3 ry0:3 bz1:2 rz0:3 bz4:3',
  },
  {
    subsets: 2,
    differences: true,
    bits: 9,
    others: [5, 5, 5],
    layout: 'rw0:8 by4 gw0:8 gy4 bw0:8 bz4 rx0:4 gz4 gy0:3 gx0:4 bz0 gz0:3 bx0:4 bz1 by0:3 ry0:4 bz2 rz0:4 bz3',
  },
  {
    subsets: 2,
    differences: true,
    bits: 8,
    others: [6, 5, 5],
    layout: 'rw0:7 gz4 by4 gw0:7 bz2 gy4 bw0:7 bz3:4 rx0:5 gy0:3 gx0:4 bz0 gz0:3 bx0:4 bz1 by0:3 ry0:5 rz0:5',
  },
  {
    subsets: 2,
    differences: true,
    bits: 8,
    others: [5, 6, 5],
    layout: 'rw0:7 bz0 by4 gw0:7 gy5:4 bw0:7 gz5 bz4 rx0:4 gz4 gy0:3 gx0:5 gz0:3 bx0:4 bz1 by0:3 ry0:4 bz2 rz0:4 bz3',
  },
  {
    subsets: 2,
    differences: true,
    bits: 8,
    others: [5, 5, 6],
    layout: 'rw0:7 bz1 by4 gw0:7 by5 gy4 bw0:7 bz5:4 rx0:4 gz4 gy0:3 gx0:4 bz0 gz0:3 bx0:5 by0:3 ry0:4 bz2 rz0:4 bz3',
  },
  {
    subsets: 2,
    differences: false,
    bits: 6,
    others: [6, 6, 6],
    layout:
      'rw0:5 gz4 bz0:1 by4 gw0:5 gy5 by5 bz2 gy4 bw0:5 gz5 bz3 bz5:4 rx0:5 gy0:3 gx0:5 gz0:3 bx0:5 by0:3 ry0:5 rz0:5',
  },
  { subsets: 1, differences: false, bits: 10, others: [10, 10, 10], layout: 'rw0:9 gw0:9 bw0:9 rx0:9 gx0:9 bx0:9' },
  {
    subsets: 1,
    differences: true,
    bits: 11,
    others: [9, 9, 9],
    layout: 'rw0:9 gw0:9 bw0:9 rx0:8 rw10 gx0:8 gw10 bx0:8 bw10',
  },
  {
    subsets: 1,
    differences: true,
    bits: 12,
    others: [8, 8, 8],
    layout: 'rw0:9 gw0:9 bw0:9 rx0:7 rw11:10 gx0:7 gw11:10 bx0:7 bw11:10',
  },
  {
    subsets: 1,
    differences: true,
    bits: 16,
    others: [4, 4, 4],
    layout: 'rw0:9 gw0:9 bw0:9 rx0:3 rw15:10 gx0:3 gw15:10 bx0:3 bw15:10',
  },
];
