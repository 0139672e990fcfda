/** Holds the place of the card until there is something to say. */
export function CardRoom() {
  return (
    <div className="mt-4 rounded-panel border border-line bg-surface">
      <div className="h-13" />
      <div className="card-room" />
    </div>
  );
}
