// The table of sizes in the engine's README: when it is still true.

/** Kilobytes by which a figure may differ from what was measured, or 5 % if that is more. */
const NEAR = 2;

const rowsOf = (table) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const isNear = (figure, measured) => {
  if (figure === measured) return true;
  const [a, b] = [Number(figure), Number(measured)];
  return figure !== '' && measured !== '' && Math.abs(a - b) <= Math.max(NEAR, b / 20);
};

/**
 * Whether a table in the README still tells the sizes that were measured: the same formats, each figure within 2 kB or
 * 5 %. Exact figures would be wrong after nearly every change.
 */
export function isTrueTable(table, measured) {
  const [told, now] = [rowsOf(table), rowsOf(measured)];
  return (
    told.length === now.length &&
    told.every((row, at) => row.length === now[at].length && row.every((cell, column) => isNear(cell, now[at][column])))
  );
}
