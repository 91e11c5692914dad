/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createContext, Script } from 'node:vm';

const { giveScriptsTime } = jest.requireActual<{ giveScriptsTime: () => void }>(
	'../../rehearsal/time/patience.cjs',
);
const { runInContext } = Script.prototype;
const given: unknown[] = [];

beforeEach(() => {
	given.splice(0);
	Script.prototype.runInContext = (_context, options) => given.push(options);
	giveScriptsTime();
});
afterEach(() => {
	Script.prototype.runInContext = runInContext;
});

const run = (options?: { timeout?: number; displayErrors?: boolean }) => {
	new Script('1').runInContext(createContext({}), options);
	return given.at(-1);
};

test('lets a script of n8n take longer than on a machine of its own', () => {
	expect(run({ timeout: 250, displayErrors: false })).toEqual({
		timeout: 10_000,
		displayErrors: false,
	});
});

test('sets no limit where there is none', () => {
	expect(run()).toBeUndefined();
	expect(run({ displayErrors: false })).toEqual({ displayErrors: false });
});
