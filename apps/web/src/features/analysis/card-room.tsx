/** Holds the place of the card until there is something to say. */
export function CardRoom({ folded }: { readonly folded: boolean }) {
  return (
    <div className="mt-4 rounded-panel border border-line bg-surface">
      <div className="h-13" />
      {!folded && <div className="card-room" />}
    </div>
  );
}
