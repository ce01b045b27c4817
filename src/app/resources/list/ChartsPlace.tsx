import { type ComponentProps, lazy } from 'react';
import { Later } from '#app/widgets/later/Later.tsx';
import { lazyThemed } from '#app/widgets/theme/lazyThemed.tsx';
import { useShown } from './ListContext.ts';

/** The charts of a list, and the button that shows them: their scripts come with the first list that has charts. */

const ListCharts = lazyThemed(() => import('../charts/ListCharts.tsx'));
const Button = lazy(() => import('../charts/ChartsButton.tsx'));

export const ChartsButton = (props: ComponentProps<typeof Button>) =>
  useShown().resource.charts.length > 0 && (
    <Later fallback={null}>
      <Button {...props} />
    </Later>
  );

export const ChartsPlace = (props: ComponentProps<typeof ListCharts>) => (
  <Later fallback={null} isAskedFor>
    <ListCharts {...props} />
  </Later>
);
