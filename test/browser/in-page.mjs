// Functions that tests hand to the browser. They run inside of a page, so none of them uses anything from outside of itself,
// and they are plain JavaScript, because the tests are type checked without the DOM.

/** Runs axe-core, which is on the page already, with all of its rules or with some. */
export async function runAxe(rules) {
  const runOnly = rules ? { runOnly: { type: 'rule', values: rules } } : {};
  const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], ...runOnly });
  return violations.map(({ id, nodes }) => ({
    id,
    count: nodes.length,
    nodes: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
}

/** Elements that run out of the screen sideways, unless a part of the page that can be scrolled holds them. */
export function runOut() {
  const width = document.documentElement.clientWidth;
  const nameOf = (element) => [element.tagName.toLowerCase(), ...element.classList].join('.');
  const isHeld = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement)
      if (up !== document.body && getComputedStyle(up).overflowX !== 'visible') return true;
    return element instanceof SVGElement && element.ownerSVGElement !== null;
  };
  const found = [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      // A link that is only shown with the focus waits to the left of the screen.
      return own > 1 && right > 0 && (right > width + 1 || left < -1) && !isHeld(element);
    })
    .slice(0, 5)
    .map((one) => `${nameOf(one)} runs out of the screen of ${width} px: ${one.textContent.trim().slice(0, 60)}`);
  const { scrollWidth } = document.documentElement;
  return scrollWidth > width + 1 ? [`the page is ${scrollWidth} px wide on ${width} px`, ...found] : found;
}

/** Lists the faults of drawings: each text is measured where the browser has put it. */
export function measureDrawings(drawings, readable) {
  // Letters fill their line from the descenders to the capitals; this share of its height is empty above and below.
  const EMPTY = 0.14;
  const LEAST_CONTRAST = 4.5;
  const luminance = (colour) => {
    const [r, g, b] = (colour.match(/[\d.]+/g) ?? [0, 0, 0])
      .slice(0, 3)
      .map((part) => Number(part) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, two) => {
    const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** The colour of the sheet: its first rectangle, if that fills the drawing. */
  const paperOf = (drawing, frame) => {
    const sheet = drawing.querySelector(':scope > rect');
    const isSheet = sheet && sheet.getBoundingClientRect().width >= frame.width - 2;
    return isSheet ? getComputedStyle(sheet).fill : undefined;
  };
  const measured = (text) => {
    const box = text.getBoundingClientRect();
    const { a = 0, b = 0 } = text.getScreenCTM() ?? {};
    const style = getComputedStyle(text);
    const size = Number.parseFloat(style.fontSize) * Math.hypot(a, b);
    const [x, y] = Math.abs(b) > Math.abs(a) ? [EMPTY * size, 0] : [0, EMPTY * size];
    return {
      text: text.textContent,
      ...{ left: box.left + x, right: box.right - x, top: box.top + y, bottom: box.bottom - y, size },
      fill: style.fill,
      isSeen: box.width > 0 && style.visibility === 'visible' && style.fill !== 'none' && Number(style.opacity) > 0,
    };
  };
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  return drawings.map((drawing) => {
    const frame = drawing.getBoundingClientRect();
    if (frame.width < 50 || frame.height < 50) return [`is not visible: ${frame.width} x ${frame.height} px`];
    const shapes = drawing.querySelectorAll('circle, path, polygon, polyline, line, rect, use');
    const texts = [...drawing.querySelectorAll('text')].filter((text) => text.textContent.trim() !== '').map(measured);
    const isOutside = ({ left, right, top, bottom }) =>
      left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1;
    const paper = paperOf(drawing, frame);
    const said = (isWrong, words) => texts.filter(isWrong).map((one) => `"${one.text}" ${words(one)}`);
    return [
      ...(shapes.length === 0 ? ['has no shapes'] : []),
      ...(texts.length === 0 ? ['has no texts'] : []),
      ...said(
        ({ isSeen }) => !isSeen,
        () => 'cannot be seen',
      ),
      ...said(
        ({ size }) => size < readable,
        ({ size }) => `is ${size.toFixed(1)} px high`,
      ),
      ...said(
        ({ isSeen, fill }) => isSeen && paper !== undefined && contrast(fill, paper) < LEAST_CONTRAST,
        ({ fill }) => `has too little contrast: ${fill} on ${paper}`,
      ),
      ...said(isOutside, () => 'runs out of the drawing'),
      ...texts.flatMap((one, at) =>
        texts.slice(at + 1).flatMap((two) => (overlap(one, two) ? [`"${one.text}" and "${two.text}" overlap`] : [])),
      ),
    ];
  });
}

/** Marks everything that a keyboard must reach, and says how many there are. */
export function markStops() {
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]')].filter(
    (element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      const isOneOfRadios = element.type === 'radio' && !element.checked;
      return isShown && element.tabIndex >= 0 && !element.disabled && !element.closest('[inert]') && !isOneOfRadios;
    },
  );
  stops.forEach((element, at) => {
    element.dataset.testStop = String(at);
  });
  return stops.map((element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()} ${words.slice(0, 40) || element.name || element.id}`;
  });
}

/** The element with the focus: its mark, and what a reader misses about it. */
export function focused() {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width * height > 0;
  return {
    stop: element.dataset.testStop === undefined ? -1 : Number(element.dataset.testStop),
    name: `${element.tagName.toLowerCase()}#${element.id} ${(element.textContent ?? '').trim().slice(0, 40)}`,
    faults: [
      ...(hasOutline || boxShadow !== 'none' ? [] : ['has the focus, and nothing shows it']),
      ...(isOnScreen ? [] : ['has the focus, and is not on the screen']),
    ],
  };
}
