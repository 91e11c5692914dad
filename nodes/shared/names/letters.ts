/** Whether all letters are capitals, in a script that has them. */
export const isInCapitals = (word: string): boolean =>
	word === word.toUpperCase() && word !== word.toLowerCase();

export const isInSmallLetters = (word: string): boolean =>
	word === word.toLowerCase() && word !== word.toUpperCase();

/** Whether the first letter is of a script of Europe or the Middle East: Chinese, Japanese and Korean come later. */
export const isOfEurope = (word: string): boolean => word.charCodeAt(0) < 0x1100;

/** A., or A without its dot. */
export const isInitial = (word: string): boolean => /^\p{Lu}\.?$/u.test(word);
