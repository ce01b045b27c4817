import type { BannerItem } from '#contract/entities/special.ts';
import { CoverField } from './CoverField.tsx';
import { FocalPointField } from './FocalPointField.tsx';
import type { ItemInputs } from './ItemPanels.tsx';
import { TextField } from './TextField.tsx';

/** What a slide and a graphic have in common. */
type PictureItem = Pick<BannerItem, 'cover' | 'focalPoint' | 'title' | 'subTitle'>;

interface PictureFieldsProps {
  item: PictureItem;
  inputs: ItemInputs<PictureItem>;
  /** the names of the two texts */
  t: (key: 'title' | 'subTitle') => string;
  /** whether it needs a picture */
  required?: boolean;
}

/** The picture of an item, what of it is always seen, and its title and subtitle. */
export function PictureFields({ item, inputs, t, required }: PictureFieldsProps) {
  const { path, onChange } = inputs;
  return (
    <>
      <CoverField
        value={item.cover}
        path={`${path}.cover`}
        required={required}
        onChange={(cover) => onChange({ cover, focalPoint: undefined })}
      />
      <FocalPointField
        cover={item.cover}
        value={item.focalPoint}
        path={`${path}.focalPoint`}
        onChange={(focalPoint, typing) => onChange({ focalPoint }, typing)}
      />
      <TextField
        inputs={inputs}
        name="title"
        label={t('title')}
        value={item.title}
        onChange={(title) => onChange({ title }, true)}
      />
      <TextField
        inputs={inputs}
        name="subTitle"
        label={t('subTitle')}
        value={item.subTitle}
        onChange={(subTitle) => onChange({ subTitle }, true)}
      />
    </>
  );
}
