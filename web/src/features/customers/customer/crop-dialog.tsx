import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { PROFILE_NOT_UPDATED_MESSAGE } from '../../../lib/messages.ts';

const SIZE = { width: 350, height: 300 };

const QUALITY = 0.9;

interface CropDialogProps {
  readonly file: File;
  readonly onClose: () => void;
  readonly onUnreadable: () => void;
  readonly onCropped: (picture: string) => Promise<unknown>;
}

export default function CropPictureDialog({ file, onClose, onUnreadable, onCropped }: CropDialogProps) {
  const zoomId = useId();
  const source = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();

  const [save, { busy, error }] = useAsyncAction(PROFILE_NOT_UPDATED_MESSAGE, async () => {
    if (!area || !source) return;
    await onCropped(await cropped(source, area));
    onClose();
  });

  return (
    <Dialog
      open
      title="Your picture"
      description="Move and zoom until it is right."
      onClose={onClose}
      busy={busy}
      onCancel={() => !busy && onClose()}
      footer={
        <Button busy={busy} waitingText="Saving..." onClick={save}>
          Save Picture
        </Button>
      }
    >
      <div className="grid gap-5">
        <FormError message={error} />
        <div className="relative aspect-7/6 overflow-hidden rounded-control bg-sunken">
          {source && (
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              aspect={SIZE.width / SIZE.height}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ alt: '', onError: onUnreadable }}
              cropperProps={{ 'aria-label': 'The part that is seen; move it with the arrow keys' }}
              // The styles are in the bundle, because the Content-Security-Policy forbids inline ones.
              disableAutomaticStylesInjection
            />
          )}
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={zoomId} className="text-sm font-semibold">
            Zoom
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
            className="min-h-8 w-full accent-primary"
          />
        </div>
      </div>
    </Dialog>
  );
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Draws the area to a new image, so that nothing else of the file is sent: neither its edges nor its metadata. */
async function cropped(source: string, { x, y, width, height }: Area): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  // The fill makes transparent areas white instead of black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.drawImage(image, x, y, width, height, 0, 0, SIZE.width, SIZE.height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
