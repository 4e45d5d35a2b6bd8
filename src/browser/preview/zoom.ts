import { byId } from '../elements.js';

const SIZES = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const FIT = 2;

/** The size of all drawings, as a multiple of the width of the page. It stays while the drawings change. */
export function startZoom(place: HTMLElement): void {
  let at = FIT;
  const set = (next: number): void => {
    at = Math.min(Math.max(next, 0), SIZES.length - 1);
    place.classList.toggle('zoomed', at !== FIT);
    place.style.setProperty('--zoom', String(SIZES[at]));
  };
  byId('smaller').addEventListener('click', () => set(at - 1));
  byId('larger').addEventListener('click', () => set(at + 1));
  byId('fit').addEventListener('click', () => set(FIT));
}
