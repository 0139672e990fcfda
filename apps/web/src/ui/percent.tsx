/** A percentage whose digits keep their width while they change; the sign keeps its own. */
export function Percent({ text }: { readonly text: string }) {
  const figure = text.endsWith('%') ? text.slice(0, -1) : text;
  return (
    <>
      <span className="tabular-nums">{figure}</span>
      {text.slice(figure.length)}
    </>
  );
}
