import { textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { locales } from '#locales/index.ts';
import { useShown } from '../list/ListContext.ts';
import { hasCharts } from './chartData.ts';

const t = textsOf(locales.dashboards.charts);

interface ChartsButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The button of the toolbar that shows the charts of a list, and puts them away. */
export default function ChartsButton({ isOpen, onToggle }: ChartsButtonProps) {
  if (!hasCharts(useShown())) return null;
  return (
    <Control aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      {t('charts')}
    </Control>
  );
}
