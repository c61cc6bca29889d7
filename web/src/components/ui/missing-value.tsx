export function MissingValue() {
  return (
    <>
      <span aria-hidden="true" className="text-quiet">
        –
      </span>
      <span className="sr-only">not available yet</span>
    </>
  );
}
