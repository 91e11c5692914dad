/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createContext, Script } from 'node:vm';

const { giveScriptsTime } = jest.requireActual<{
	giveScriptsTime: (spent?: () => number) => void;
}>('../time/patience.cjs');
const { runInContext } = Script.prototype;
const given: unknown[] = [];
let spent: number;
/** What a script computes. */
let computes: number;

beforeEach(() => {
	given.splice(0);
	spent = 0;
	computes = 0;
	Script.prototype.runInContext = (_context, options) => {
		spent += computes;
		return given.push(options);
	};
	giveScriptsTime(() => spent);
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

test('ends a script that computes longer than n8n allows', () => {
	computes = 250;
	expect(run({ timeout: 250 })).toEqual({ timeout: 10_000 });
	computes = 251;
	expect(() => run({ timeout: 250 })).toThrow(
		expect.objectContaining({ code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' }),
	);
});

test('sets no limit where there is none', () => {
	expect(run()).toBeUndefined();
	expect(run({ displayErrors: false })).toEqual({ displayErrors: false });
});
