import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { IMAGE_TOO_LARGE_MESSAGE, NO_IMAGE_MESSAGE } from '#shared/contract/pictures.ts';
import type { UserView } from '#shared/contract/views.ts';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { PROFILE_NOT_UPDATED_MESSAGE } from '../../../lib/messages.ts';
import CropPictureDialog from './crop-dialog.tsx';
import { useSaveProfile } from './profile-query.ts';

const LARGEST = 5 * 1024 * 1024;

export function ProfilePictureEditor({ user }: { user: UserView }) {
  const { profilePicture } = user;
  const [chosen, setChosen] = useState<File>();
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [removing, setRemoving] = useState(false);
  // Backups contain no pictures, so a restored customer may have the address of a picture that does not exist.
  const [missing, setMissing] = useState<string>();
  const save = useSaveProfile();

  const choose = (file: File) => {
    const wrong = problemOf(file);
    setName(file.name);
    setProblem(wrong);
    setChosen(wrong === undefined ? file : undefined);
  };

  return (
    <div className="grid gap-5">
      {profilePicture && profilePicture !== missing ? (
        <img
          src={profilePicture}
          alt={user.name}
          onError={() => setMissing(profilePicture)}
          width={350}
          height={300}
          className="aspect-7/6 w-full max-w-56 justify-self-center rounded-card border border-line object-cover"
        />
      ) : (
        <div className="grid aspect-7/6 w-full max-w-56 place-items-center justify-self-center rounded-card border border-line bg-sunken text-quiet">
          <UserRound className="size-16" strokeWidth={1.25} aria-hidden="true" />
          <span className="sr-only">No picture yet</span>
        </div>
      )}
      <FileDrop
        label={profilePicture ? 'Another picture' : 'A picture of you'}
        hint="PNG, JPEG or WebP, at most 5 MB. Suggested ratio 3.5:3; it is resized to 350 × 300 pixels."
        accept="image/*"
        name={name}
        error={problem}
        onFile={choose}
      />
      {profilePicture && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setRemoving(true)}>
          Remove picture
        </Button>
      )}
      {removing && (
        <ActionDialog
          title="Remove your picture?"
          confirmLabel="Remove"
          waitingText="Removing..."
          failed={PROFILE_NOT_UPDATED_MESSAGE}
          action={async () => void (await save({ profilePicture: '' }))}
          focusAfterwards={focusMain}
          onClosed={() => setRemoving(false)}
        >
          We delete it.
        </ActionDialog>
      )}
      {chosen && (
        <CropPictureDialog
          file={chosen}
          onClose={() => {
            setChosen(undefined);
            setName(undefined);
          }}
          onUnreadable={() => {
            setChosen(undefined);
            setProblem(NO_IMAGE_MESSAGE);
          }}
          onCropped={(picture) => save({ profilePicture: picture })}
        />
      )}
    </div>
  );
}

function problemOf({ type, size }: File): string | undefined {
  if (!type.startsWith('image/')) return NO_IMAGE_MESSAGE;
  return size >= LARGEST ? IMAGE_TOO_LARGE_MESSAGE : undefined;
}
