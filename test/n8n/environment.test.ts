import { systemEnvironment } from '../../src/n8n/environment';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a pause that is called off leaves no timer that keeps a script alive', async () => {
	const controller = new AbortController();
	const pause = systemEnvironment.sleep(61_000, controller.signal);
	await jest.advanceTimersByTimeAsync(5_000);
	controller.abort(new Error('Off'));
	await expect(pause).rejects.toThrow('Off');
	await jest.advanceTimersByTimeAsync(200);
	expect(jest.getTimerCount()).toBe(0);
});

test.each([1, 199, 200, 61_000])(
	'a pause of %p ms that may be called off takes as long',
	async (ms) => {
		const ended = jest.fn();
		void systemEnvironment.sleep(ms, new AbortController().signal).then(ended);
		await jest.advanceTimersByTimeAsync(ms - 1);
		expect(ended).not.toHaveBeenCalled();
		await jest.advanceTimersByTimeAsync(1);
		expect(ended).toHaveBeenCalled();
	},
);
