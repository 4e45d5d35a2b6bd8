/** A file of the package that this program was installed with. The bundle in dist/bin is as deep as this folder. */
export const packageFile = (name: string): URL => new URL(`../../${name}`, import.meta.url);
