const NAME = 'linkedin';
const ENDING = 'com';

/** Whether a host is surely meant to be LinkedIn's, such as linkedln.com, linkedin.con or linkedin.com.in. */
export function isMisspelled(host: string): boolean {
	const labels = host.replace(/\.$/, '').split('.');
	return labels.some((label, index) => {
		const ending = labels.slice(index + 1).join('.');
		if (label === NAME || label === `www${NAME}`) {
			return ending === '' || ending.startsWith(ENDING) || isOneSlipFrom(ENDING, ending);
		}
		if (label === NAME + ENDING) return ending === '';
		return (ending === ENDING || isOneSlipFrom(ENDING, ending)) && isOneSlipFrom(NAME, label);
	});
}

/** Whether one letter is wrong, missing or too many, or two have changed places. */
function isOneSlipFrom(word: string, written: string): boolean {
	if (word === written || Math.abs(word.length - written.length) > 1) return false;
	let same = 0;
	while (word[same] === written[same]) same += 1;
	const right = word.slice(same);
	const wrong = written.slice(same);
	return (
		right.slice(1) === wrong.slice(1) ||
		right.slice(1) === wrong ||
		right === wrong.slice(1) ||
		(right[0] === wrong[1] && right[1] === wrong[0] && right.slice(2) === wrong.slice(2))
	);
}
