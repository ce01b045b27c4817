import { Picture } from './Picture.tsx';

/** On one card; the platform sends no more of a record either. */
const facesShown = 5;

/** The faces of those who take part; they tell nothing that the figures beside them do not, so they are silent. */
export function Faces({ addresses = [] }: { addresses: readonly string[] | undefined }) {
  const faces = [...new Set(addresses)].slice(0, facesShown);
  if (faces.length === 0) return null;
  return (
    <span className="faces" aria-hidden="true">
      {faces.map((address) => (
        <Picture
          key={address}
          address={address}
          name=""
          width={20}
          height={20}
          className="avatar"
        />
      ))}
    </span>
  );
}
