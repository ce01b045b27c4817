import { App } from 'antd';
import { useLayoutEffect } from 'react';
import { Theme } from '../theme/AppTheme.tsx';
import { useSteadyDialogs } from '../theme/useSteadyDialogs.ts';
import { provideFeedback } from './feedback.ts';

/** keeps notices above the bars at the bottom, with the buttons of a writing or the pages of a list */
const aboveBars = { bottom: 80 };

/** Shows the notices and questions of the page, whoever asks for them (`feedback.ts`). */
export default function FeedbackHost() {
  useSteadyDialogs();
  return (
    <Theme>
      <App component={false} notification={aboveBars}>
        <Providing />
      </App>
    </Theme>
  );
}

function Providing() {
  const feedback = App.useApp();
  useLayoutEffect(() => provideFeedback(feedback), [feedback]);
  return null;
}
