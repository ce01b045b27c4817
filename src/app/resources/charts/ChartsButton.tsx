import { textsOf } from '#app/language/index.ts';
import { Control } from '#app/widgets/Control.tsx';
import { locales } from '#locales/index.ts';
import type { ListQuestion } from '../list/listQuery.ts';
import { hasCharts } from './chartData.ts';

const t = textsOf(locales.dashboards.charts);

interface ChartsButtonProps {
  readonly question: ListQuestion;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The button of the toolbar that shows the charts of a list, and puts them away. */
export default function ChartsButton({ question, isOpen, onToggle }: ChartsButtonProps) {
  if (!hasCharts(question)) return null;
  return (
    <Control aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      {t('charts')}
    </Control>
  );
}
