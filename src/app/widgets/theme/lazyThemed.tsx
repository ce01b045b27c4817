import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { feedbackReady } from '../feedback/feedback.ts';

/**
 * A part of a screen that is drawn with antd, on a screen that is not: it comes with its theme when it is first drawn.
 *
 * @param load imports the part
 */
export function lazyThemed<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [{ AppTheme }, { default: Part }] = await Promise.all([
      import('./AppTheme.tsx'),
      load(),
      // else its theme would wait for it, and nothing would hold its place
      feedbackReady(),
    ]);
    return {
      default: (props: Props) => (
        <AppTheme>
          <Part {...props} />
        </AppTheme>
      ),
    };
  });
}
