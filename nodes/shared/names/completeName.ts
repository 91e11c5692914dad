import { fold } from '../words/fold';
import { cleanPart } from './cleanPart';
import { orderAroundComma } from './order';
import { takeApart } from './takeApart';
import { withoutTitles } from './titles';

/** A name beside one of its parts gives the other: `Gogh` or `Vincent Gogh` beside `Vincent` is the last name `Gogh`. */
export function completeName(
	written: string,
	known: 'first_name' | 'last_name',
	value: string,
): string {
	const { words, given } = takeApart(written);
	if (given.length > 0) {
		const { first, last } = orderAroundComma(words, given);
		return known === 'first_name' ? last : first;
	}
	const own = withoutTitles(cleanPart(value, '').split(' ')).words.map(fold);
	const [behind, before] = [withoutStart(words, own), withoutEnd(words, own)];
	const others = known === 'first_name' ? (behind ?? before) : (before ?? behind);
	return (others ?? words).join(' ');
}

/** Without the words of the other part in front; undefined if it does not stand there. */
function withoutStart(
	words: readonly string[],
	own: readonly string[],
): readonly string[] | undefined {
	const start = words.findIndex((word, index) => fold(word) !== own[index]);
	if (start < 0) return words.length === own.length ? [] : undefined;
	return start > 0 ? words.slice(start) : undefined;
}

const withoutEnd = (words: readonly string[], own: readonly string[]) =>
	withoutStart(words.toReversed(), own.toReversed())?.toReversed();
