import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Slider } from 'antd';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { textsOf } from '#app/language/index.ts';
import { FullscreenDialog } from '#app/widgets/FullscreenDialog.tsx';
import { locales } from '#locales/index.ts';
import { useObjectUrl } from '../useObjectUrl.ts';
import { type CropArea, cropPicture } from './drawPart.ts';
import 'react-easy-crop/react-easy-crop.css';
import '../upload.css';

const t = textsOf(locales.forms.cover);

interface CropDialogProps {
  /** a picture that `checkPicture` has passed */
  file: File;
  /** width : height of the cut-out */
  ratio: number;
  onCancel: () => void;
  /** called with the cropped and compressed picture, or with the file itself if it is used as it is */
  onDone: (file: File) => void;
}

const largestZoom = 4;
/** CSS pixels that an arrow key moves the picture by */
const keyboardStep = 8;

/** Cuts a part of a given ratio out of a picture: by mouse, touch, wheel and keyboard. */
export default function CropDialog({ file, ratio, onCancel, onDone }: CropDialogProps) {
  const address = useObjectUrl(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const [state, setState] = useState<'open' | 'cutting' | 'failed'>('open');

  const cut = async (): Promise<void> => {
    if (!area) return;
    setState('cutting');
    try {
      onDone(await cropPicture(file, area));
    } catch {
      setState('failed');
    }
  };

  return (
    <FullscreenDialog
      open
      title={t('cropTitle')}
      width={680}
      className="upload-dialog"
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button disabled={state === 'cutting'} onClick={() => onDone(file)}>
            {t('useWhole')}
          </Button>
          <Button
            type="primary"
            disabled={!area || state === 'failed'}
            loading={state === 'cutting'}
            onClick={() => void cut()}
          >
            {t('useCropped')}
          </Button>
        </>
      }
    >
      {state === 'failed' ? <Alert type="error" showIcon message={t('cropFailed')} /> : null}
      <div className="bd-anchor crop-stage">
        {address ? (
          <Cropper
            image={address}
            aspect={ratio}
            crop={place}
            zoom={zoom}
            maxZoom={largestZoom}
            keyboardStep={keyboardStep}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_share, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setState('failed') }}
            cropperProps={{ 'aria-label': t('cropArea'), role: 'application' }}
          />
        ) : null}
      </div>
      <div className="bd-row bd-gap-12 crop-zoom">
        <MinusOutlined aria-hidden="true" />
        <Slider
          min={1}
          max={largestZoom}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          tooltip={{ formatter: (value) => `${Math.round((value ?? 1) * 100)}%` }}
          ariaLabelForHandle={t('zoom')}
        />
        <PlusOutlined aria-hidden="true" />
      </div>
    </FullscreenDialog>
  );
}
