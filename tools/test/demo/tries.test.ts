import { withoutMarks } from '../../demo/tries';

test('shows in the terminal what a note says, and keeps names whole', () => {
	expect(
		withoutMarks('The table _People who were found_, with 0 as `most_credits` in **Settings**.'),
	).toBe('The table People who were found, with 0 as most_credits in Settings.');
});
