import { readOptions } from './shapesOptions';
import { shapes } from './shapes';

test('all are rehearsed, but only again what is named or on request', () => {
	expect(readOptions(shapes, [])).toEqual({ chosen: shapes, isAgain: false, showsSheets: false });
	expect(readOptions(shapes, ['--again'])).toMatchObject({ chosen: shapes, isAgain: true });
	const [first, second] = shapes;
	expect(readOptions(shapes, ['2', first!.file.name.toLowerCase(), '--sheet'])).toEqual({
		chosen: [first, second],
		isAgain: true,
		showsSheets: true,
	});
});

test.each([
	[['--agian'], "Unknown option '--agian'"],
	[['2', 'typefrom'], 'No name has "typefrom" in it. There are: 01 '],
])('%j is refused with a sentence', (args, sentence) => {
	expect(() => readOptions(shapes, args)).toThrow(sentence);
});
