/** A trench with a trefoil of cables. */
const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M1 4h14' stroke='%23777'/><path d='M3 4v10h10V4' fill='none' stroke='%23777'/><circle cx='6' cy='12' r='2' fill='%23b3261e'/><circle cx='10' cy='12' r='2' fill='%23b3261e'/><circle cx='8' cy='8.5' r='2' fill='%23b3261e'/></svg>";

/** The icon of the pages as an address, so that the browser asks for no file. */
export const ICON_ADDRESS = `data:image/svg+xml,${ICON.replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
