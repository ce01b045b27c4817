import { headingsFrom } from '../headings.ts';
import { pictureAddress } from '../links.ts';
import { useStoredHtml } from '../PageContext.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { Picture } from '../parts/Picture.tsx';
import type { ReadFact, ReadValue, ReadRecord as Record } from './content.ts';
import { PictureGrid, VideoBox } from './ReadMedia.tsx';

/** A record of a list of own records: cover, title, and its fields in the order of its details. */
export function ReadRecord({ record }: { record: Record }) {
  const { title, kind, cover, facts } = record;
  return (
    <article className="read read-record">
      {cover && (
        <Picture
          address={cover}
          name={title}
          width={750}
          height={422}
          eager
          className="read-cover"
        />
      )}
      <header>
        <p className="read-kind">{kind}</p>
        <h1>{title}</h1>
      </header>
      {groupsOf(facts).map((group) =>
        group.isLong ? (
          <section key={group.facts[0]?.name}>
            <h2>{group.facts[0]?.label}</h2>
            {group.facts[0]?.values.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: values are drawn once
              <Value key={index} value={value} />
            ))}
          </section>
        ) : (
          <dl key={group.facts[0]?.name} className="read-facts">
            {group.facts.map(({ name, label, values }) => (
              <div key={name}>
                <dt>{label}</dt>
                {values.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: values are drawn once
                  <dd key={index}>
                    <Value value={value} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        ),
      )}
    </article>
  );
}

interface Group {
  readonly isLong: boolean;
  readonly facts: ReadFact[];
}

const short: ReadonlySet<ReadValue['kind']> = new Set(['text', 'colour']);

/** Short facts that follow each other are one table; a long one stands alone. */
function groupsOf(facts: readonly ReadFact[]): Group[] {
  const groups: Group[] = [];
  for (const fact of facts) {
    const isLong = fact.values.some(({ kind }) => !short.has(kind));
    const last = groups.at(-1);
    if (last && !last.isLong && !isLong) last.facts.push(fact);
    else groups.push({ isLong, facts: [fact] });
  }
  return groups;
}

function Value({ value }: { value: ReadValue }) {
  switch (value.kind) {
    case 'text':
      return (
        <PageLink href={value.href} className="read-fact">
          {value.text}
        </PageLink>
      );
    case 'paragraphs':
      return <p className="read-text">{value.text}</p>;
    case 'html':
      return <Html html={value.html} />;
    case 'colour':
      return (
        <span className="read-fact">
          <span className="read-colour" style={{ background: value.colour }} aria-hidden="true" />
          {value.colour}
        </span>
      );
    case 'pictures':
      return <PictureGrid images={value.addresses} />;
    case 'video':
      return (
        <VideoBox
          video={{ url: value.address, preview: '', width: 0, height: 0, size: 0, length: 0 }}
        />
      );
    case 'audio':
      return <Audio address={value.address} />;
  }
}

function Audio({ address }: { address: string }) {
  const source = pictureAddress(address);
  if (source === undefined) return null;
  // biome-ignore lint/a11y/useMediaCaption: people upload none
  return <audio className="read-audio" src={source} controls preload="metadata" />;
}

function Html({ html: stored }: { html: string }) {
  const { html, plain } = useStoredHtml(stored);
  if (html === undefined) return <p className="read-text">{plain}</p>;
  return (
    <div
      className="rich-text read-body"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the surroundings' sanitiser
      dangerouslySetInnerHTML={{ __html: headingsFrom(html, 3) }}
    />
  );
}
