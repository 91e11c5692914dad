import { leastRecentFirst, serve } from '../../../src/n8n/polling/turns';

test('who was served goes to the end, and stands there once', () => {
	const served = serve(serve(undefined, ['a', 'b']), ['a']);
	expect(served).toEqual(['b', 'a']);
	expect(leastRecentFirst(['a', 'b', 'c'], served, (name) => name)).toEqual(['c', 'b', 'a']);
});
