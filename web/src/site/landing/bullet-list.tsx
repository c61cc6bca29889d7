export function BulletList({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-6 grid gap-3">
      {points.map((point) => (
        <li key={point} className="point">
          {point}
        </li>
      ))}
    </ul>
  );
}
