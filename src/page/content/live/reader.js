// The script of a live stream's page: it counts down, notices that the stream has begun or ended, plays where the
// browser alone cannot, and continues after an interruption. It is sent to readers as it is.

const stateMilliseconds = 15_000;
const firstPauseMilliseconds = 2_000;
const longestPauseMilliseconds = 60_000;

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
  const words = place.querySelector('span');
  const { liveCountdown = '', days = '', soon = '' } = place.dataset;
  const at = Date.parse(liveCountdown);
  const show = () => {
    const left = at - Date.now();
    if (!figure || !words) return;
    if (left > 0) {
      words.textContent = words.dataset.liveWords ?? '';
      figure.textContent = countdownText(left, days);
      setTimeout(show, (left % 1_000) + 5);
      return;
    }
    words.textContent = soon;
    figure.textContent = '';
  };
  show();
}

/** Loads the page again when its state has changed; asks only while the page is visible. @param {HTMLElement} page */
function watchState(page) {
  const { live, liveState } = page.dataset;
  if (!liveState || (live !== 'scheduled' && live !== 'live')) return;
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const answer = await fetch(liveState);
      // a stream that was withdrawn or blocked no longer has a state
      if (!answer.ok && answer.status !== 404) return;
      const { state } = await answer.json();
      if (state !== live) location.reload();
    } catch {
      // without a network the next check will tell
    }
  };
  setInterval(look, stateMilliseconds);
  document.addEventListener('visibilitychange', look);
}

/** Safari plays HLS by itself. @param {HTMLVideoElement} video */
const playsStreams = (video) =>
  /apple/i.test(navigator.vendor) && video.canPlayType('application/vnd.apple.mpegurl') !== '';

/** @param {HTMLElement} place @param {string} text @param {() => void} again */
function sayStopped(place, text, again) {
  const words = document.createElement('p');
  words.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = place.dataset.retry ?? '';
  const box = document.createElement('div');
  box.className = 'live-message';
  box.setAttribute('role', 'alert');
  box.append(words, button);
  button.addEventListener('click', () => {
    box.remove();
    again();
  });
  place.append(box);
  return { words, box };
}

/** @param {HTMLElement} place @param {() => void} again */
const sayCannot = (place, again) => sayStopped(place, place.dataset.cannot ?? '', again);

/** The present playlist; undefined if it cannot be loaded. @param {string} source */
async function playlistAt(source) {
  try {
    const answer = await fetch(source, { cache: 'no-store' });
    return answer.ok ? await answer.text() : '';
  } catch {
    return '';
  }
}

/**
 * Waits for an interrupted stream: tells the reader, asks for the playlist less and less often while the page is
 * visible, and continues when the playlist changes.
 *
 * @param {HTMLElement} place @param {string} source @param {() => void} goOn
 */
function waiting(place, source, goOn) {
  const { signal = '', offline = '' } = place.dataset;
  const text = () => (navigator.onLine ? signal : offline);
  let pause = firstPauseMilliseconds;
  let wentOnAt = 0;
  return () => {
    // a stream that is interrupted again soon keeps the longer pause
    if (Date.now() - wentOnAt > longestPauseMilliseconds) pause = firstPauseMilliseconds;
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      wentOnAt = Date.now();
      goOn();
    };
    const { words, box } = sayStopped(place, text(), end);
    /** @type {string | undefined} */
    let known;
    let isAsking = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const ask = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      clearTimeout(timer);
      const playlist = await playlistAt(source);
      isAsking = false;
      if (over.signal.aborted) return;
      if (known !== undefined && playlist !== '' && playlist !== known) {
        box.remove();
        end();
        return;
      }
      known = playlist;
      words.textContent = text();
      timer = setTimeout(ask, pause);
      pause = Math.min(pause * 2, longestPauseMilliseconds);
    };
    document.addEventListener('visibilitychange', ask, { signal: over.signal });
    for (const change of ['online', 'offline'])
      addEventListener(change, ask, { signal: over.signal });
    ask();
  };
}

/** @param {HTMLElement} place @param {HTMLVideoElement} video */
function playNatively(place, video) {
  const again = () => {
    video.load();
    video.play().catch(() => undefined);
  };
  const wait = waiting(place, video.src, again);
  video.addEventListener('error', () => {
    if (place.querySelector('.live-message')) return;
    if (place.dataset.signal) wait();
    else sayCannot(place, again);
  });
}

/**
 * Shows a button in place of the browser's controls; the player library is loaded when it is pressed. @param
 * {HTMLElement} place @param {HTMLVideoElement} video
 */
function playByLibrary(place, video) {
  const source = video.src;
  video.removeAttribute('src');
  video.controls = false;
  video.load();
  const play = () =>
    place.dispatchEvent(new CustomEvent('live-play', { bubbles: true, detail: { source } }));
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
        play();
        button.remove();
      } catch {
        button.remove();
        sayCannot(place, offer);
      }
    });
    place.append(button);
  };
  const wait = waiting(place, source, play);
  place.addEventListener('live-failed', () => {
    if (place.dataset.signal) wait();
    else sayCannot(place, play);
  });
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
