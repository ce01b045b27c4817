import { CloseOutlined, FileImageOutlined } from '@ant-design/icons';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useMessages } from '#app/language/index.ts';
import { locales } from '#locales/index.ts';
import { useBrokenPicture } from '../useBrokenPicture.ts';

interface SortableThumbnailProps {
  id: string;
  address: string;
  /** counted from 1 */
  position: number;
  total: number;
  disabled: boolean;
  onPreview: () => void;
  onRemove: () => void;
}

/** One stored picture: enter or click shows it large, dragging or space moves it. */
export function SortableThumbnail({
  id,
  address,
  position,
  total,
  disabled,
  onPreview,
  onRemove,
}: SortableThumbnailProps) {
  const t = useMessages(locales.forms.picture);
  const { isBroken, onError } = useBrokenPicture(address);
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: disabled || total < 2,
  });
  return (
    <li
      ref={setNodeRef}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className="image-upload-tile"
        aria-label={t('picture', { position, total })}
        aria-describedby={attributes['aria-describedby']}
        title={isBroken ? t('unreadable') : undefined}
        onClick={onPreview}
        {...listeners}
      >
        {isBroken ? (
          <FileImageOutlined style={{ fontSize: 24, color: 'var(--quiet)' }} />
        ) : (
          <img src={address} alt="" draggable={false} onError={onError} />
        )}
      </button>
      {disabled ? null : (
        <button
          type="button"
          className="bd-center image-upload-remove"
          aria-label={t('remove', { position })}
          onClick={onRemove}
        >
          <CloseOutlined />
        </button>
      )}
    </li>
  );
}
