// What the page of a live stream does with script: it ticks, sees that the stream began or ended, and plays where the
// browser alone cannot. Sent to readers as it stands here.

const stateMilliseconds = 15_000;

/** @param {number} number */
const two = (number) => String(number).padStart(2, '0');

/** @param {number} milliseconds @param {string} dayWord */
function countdownText(milliseconds, dayWord) {
  const seconds = Math.floor(milliseconds / 1_000);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return `${days > 0 ? `${days} ${dayWord} ` : ''}${clock.map(two).join(':')}`;
}

/** @param {HTMLElement} place */
function tick(place) {
  const figure = place.querySelector('b');
  const words = place.querySelector('[data-live-words]');
  const { liveCountdown = '', days = '', soon = '' } = place.dataset;
  const at = Date.parse(liveCountdown);
  const show = () => {
    const left = at - Date.now();
    if (!figure || !words) return;
    if (left > 0) {
      figure.textContent = countdownText(left, days);
      setTimeout(show, (left % 1_000) + 5);
      return;
    }
    words.textContent = soon;
    figure.textContent = '';
  };
  show();
}

/** Loads the page again when its state is another; nobody is asked while nobody looks. @param {HTMLElement} page */
function watchState(page) {
  const { live, liveState } = page.dataset;
  if (!liveState || (live !== 'scheduled' && live !== 'live')) return;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const answer = await fetch(liveState);
      if (!answer.ok) return;
      const { state } = await answer.json();
      if (state !== live) location.reload();
    } catch {
      // without a network the next look tells
    }
  };
  setInterval(look, stateMilliseconds);
  document.addEventListener('visibilitychange', look);
}

/** Safari plays HLS by itself. @param {HTMLVideoElement} video */
const playsStreams = (video) =>
  /apple/i.test(navigator.vendor) && video.canPlayType('application/vnd.apple.mpegurl') !== '';

/** @param {HTMLElement} place @param {() => void} again */
function sayCannot(place, again) {
  const { cannot = '', retry = '' } = place.dataset;
  const words = document.createElement('p');
  words.textContent = cannot;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = retry;
  const box = document.createElement('div');
  box.className = 'live-message';
  box.setAttribute('role', 'alert');
  box.append(words, button);
  button.addEventListener('click', () => {
    box.remove();
    again();
  });
  place.append(box);
}

/** @param {HTMLElement} place @param {HTMLVideoElement} video */
function playNatively(place, video) {
  video.addEventListener('error', () => {
    if (place.querySelector('.live-message')) return;
    sayCannot(place, () => {
      video.load();
      video.play().catch(() => undefined);
    });
  });
}

/** A button in place of the browser's own controls: the player library comes with the first press. @param {HTMLElement} place @param {HTMLVideoElement} video */
function playByLibrary(place, video) {
  const source = video.src;
  video.removeAttribute('src');
  video.controls = false;
  video.load();
  const offer = () => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'live-start';
    button.setAttribute('aria-label', place.dataset.play ?? '');
    button.addEventListener('click', async () => {
      button.setAttribute('aria-busy', 'true');
      button.disabled = true;
      try {
        await import(place.dataset.script ?? '');
        place.dispatchEvent(new CustomEvent('live-play', { bubbles: true, detail: { source } }));
        button.remove();
      } catch {
        button.remove();
        sayCannot(place, offer);
      }
    });
    place.append(button);
  };
  place.addEventListener('live-failed', () => sayCannot(place, () => location.reload()));
  offer();
}

for (const place of document.querySelectorAll('[data-live-countdown]'))
  if (place instanceof HTMLElement) tick(place);
for (const page of document.querySelectorAll('[data-live]'))
  if (page instanceof HTMLElement) watchState(page);
for (const place of document.querySelectorAll('[data-live-player]')) {
  const video = place.querySelector('video');
  if (!(place instanceof HTMLElement) || !video) continue;
  if (place.dataset.livePlayer === 'stream' && !playsStreams(video)) playByLibrary(place, video);
  else playNatively(place, video);
}
