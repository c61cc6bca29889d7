/** In place of a figure that is being read: it takes the line the figure will. */
export function Unknown() {
  return (
    <>
      <span aria-hidden="true" className="text-quiet">
        –
      </span>
      <span className="sr-only">not known yet</span>
    </>
  );
}
