import { Puck } from '@puckeditor/core';
import { createRoot } from 'react-dom/client';
import '@puckeditor/core/puck.css';

/** The smallest editor of Puck: blocks of a title and ten lines, as many as the page that it is given has. */

const config = {
  components: {
    Block: {
      fields: {
        title: { type: 'text' },
        lines: { type: 'array', arrayFields: { text: { type: 'text' } } },
      },
      render: ({ title, lines }) => (
        <section className="block">
          <h2>{title}</h2>
          <ul>
            {lines.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ),
    },
  },
};

const answer = await fetch('/api/page');
const data = await answer.json();
// in the page itself, so that what is drawn can be looked for
const iframe = { enabled: false };
createRoot(document.getElementById('root')).render(
  <Puck config={config} data={data} iframe={iframe} />,
);
