/** An int64 in decimal digits: a JS number cannot hold all of them. */
export type Int64 = string;

export type Lang = 'nb' | 'en';

/** A text in each language. */
export type LocalText = Readonly<Record<Lang, string>>;
