interface StatTilesProps {
  /** Name and figure of each. */
  readonly tiles: readonly (readonly [name: string, figure: string])[];
}

/** Figures with their names, side by side. */
export function StatTiles({ tiles }: StatTilesProps) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {tiles.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse rounded-control border border-line px-3 py-2.5">
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="font-semibold text-lg">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
