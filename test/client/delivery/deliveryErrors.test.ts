import {
	toApiError,
	toDeliveryError,
	toLeftOpenError,
} from '../../../src/client/delivery/deliveryErrors';
import { type Outcome, TransportError } from '../../../src/client/errors';
import type { ResponseBody } from '../../../src/client/http/send';
import { endpoints, type Endpoint, type RetryClass } from '../../../src/contract';

const { agents, campaigns, leads } = endpoints;

const NOW = Date.UTC(2026, 2, 2, 9, 30);

const context = (fields: object = {}) => ({
	endpoint: campaigns.create as Endpoint,
	request: {},
	outcome: 'unknown' as Outcome,
	retryClass: 'verify' as RetryClass,
	url: 'https://api.example/api/v1/campaigns',
	now: NOW,
	...fields,
});

const LOOK = 'Look at the list of campaigns before running this again.';

const lost = { error: new TransportError('reset', 'It broke', { code: 'reset', hint: 'Check.' }) };

describe('the advice', () => {
	test.each<[Outcome, RetryClass, string | undefined, string | undefined]>([
		['not sent', 'verify', undefined, 'Check.'],
		['not sent', 'verify', 'Why.', 'Check. Why.'],
		['unknown', 'verify', undefined, `Check. The request may have taken effect. ${LOOK}`],
		['unknown', 'never', 'Why.', `Check. The request may have taken effect. Why. ${LOOK}`],
		[
			...(['unknown', 'replay', undefined] as const),
			'Check. The request may have taken effect. Running it again is safe: the effect stays the same.',
		],
		['sent', 'verify', undefined, `Check. The request did take effect. ${LOOK}`],
		['sent', 'replay', undefined, `Check. The request did take effect. ${LOOK}`],
	])('if it was %s, of class %s, with the reason %p', (outcome, retryClass, reason, hint) => {
		const error = toDeliveryError(lost, context({ outcome, retryClass, reason }));
		expect(error).toMatchObject({ message: 'It broke', code: 'reset', outcome, hint });
	});
});

describe('a success that cannot be used', () => {
	const errorFor = (body: ResponseBody) =>
		toDeliveryError(
			{ response: { status: 200, headers: {}, body } },
			context({ endpoint: leads.get, outcome: 'not sent' }),
		);

	test('is named', () => {
		expect(errorFor({ kind: 'json', value: {} })).toMatchObject({
			message: 'The answer of the API cannot be used: it holds no record.',
			status: 200,
			code: 'unusable_response',
			hint: undefined,
		});
	});

	test('may come from something in between if it is no JSON', () => {
		expect(errorFor({ kind: 'other' }).hint).toBe(
			'Something between n8n and the API may answer in its place, such as a proxy or a sign-in page. Check the base URL in the credential.',
		);
	});
});

describe('what an earlier run left open', () => {
	test('is said, with how that run ended', () => {
		const error = toLeftOpenError(campaigns.create, { cause: 'It broke', reason: 'Why.' });
		expect(error).toMatchObject({
			message:
				'An earlier run may have sent this request and did not learn whether it took effect, so it was not sent again. That run ended with: It broke.',
			outcome: 'unknown',
			code: 'outcome_unknown',
			hint: `Why. ${LOOK}`,
		});
	});

	test('is said without it', () => {
		const error = toLeftOpenError(campaigns.create, {});
		expect(error.message).toMatch(/so it was not sent again\.$/);
		expect(error.hint).toBe(LOOK);
	});
});

describe('an error of the API', () => {
	const errorFor = (status: number, error: unknown, headers = {}, fields = {}) =>
		toApiError(
			{ status, headers, body: { kind: 'json', value: { error } } },
			context({ outcome: 'not sent', ...fields }),
		);

	test('says how long to wait', () => {
		const wait = (headers: object) => errorFor(503, {}, headers).retryAfterSeconds;
		expect(wait({ 'retry-after': '30' })).toBe(30);
		expect(wait({ 'retry-after': new Date(NOW + 5_000).toUTCString() })).toBe(5);
		expect(wait({})).toBeUndefined();
		expect(errorFor(429, {}, { 'retry-after': '90' }).retryAfterSeconds).toBe(90);
	});

	test.each([
		[{ label: 'Proceed', url: '/x' }, true],
		[{ label: 'Proceed' }, false],
		[{ url: '/x' }, false],
		['Proceed', false],
	])('offers an action if it is one: %j', (action, isOffered) => {
		expect(errorFor(409, { action })).toMatchObject({ action: isOffered ? action : undefined });
	});

	test('is cut if it is very long', () => {
		expect(errorFor(400, { message: 'x'.repeat(3_000) }).message).toHaveLength(2_000);
	});

	test.each([
		[400, undefined],
		[404, 'The workspace of this key has nothing with the sender account ID "a".'],
		[502, 'A service behind the API failed or is away for the moment. Try again later.'],
		[503, 'A service behind the API failed or is away for the moment. Try again later.'],
	])('has a hint for %p: %p', (status, hint) => {
		const { hint: given } = errorFor(
			status,
			{},
			{},
			{
				request: { path: { social_account_id: 'a' } },
			},
		);
		if (hint === undefined) expect(given).toBeUndefined();
		else expect(given).toContain(hint);
	});

	test('names the IDs that were not found, and the advice after them', () => {
		const request = { path: { campaign_id: 'c', lead_id: 'l' } };
		expect(errorFor(404, {}, {}, { request, advice: 'Look.' }).hint).toBe(
			'The workspace of this key has nothing with the campaign ID "c" and the lead ID "l". Check the ID, and that the key belongs to the right workspace. Look.',
		);
		expect(errorFor(404, {}).hint).toBeUndefined();
	});

	test('names the scope that is missing', () => {
		const hint = (endpoint: Endpoint) => errorFor(403, {}, {}, { endpoint }).hint;
		expect(hint(leads.get)).toBe(
			'The key needs the scope leads:read for this. An OWNER or MANAGER of the workspace can create a key that has it in the application settings.',
		);
		expect(hint(agents.get)).toBe(
			'The key needs the scope agents:read for this. Keys created before agents were added do not have the agents scopes. An OWNER or MANAGER of the workspace can create a key that has it in the application settings.',
		);
	});

	test('names where a redirect leads', () => {
		const error = errorFor(
			302,
			{},
			{ location: 'https://elsewhere.example/x' },
			{ advice: 'Look.' },
		);
		expect(error).toMatchObject({
			message: 'The API redirects to the host elsewhere.example. Redirects are not followed.',
			status: 302,
			code: 'redirected',
			hint: 'Check the base URL in the credential: it must be the address of the API itself. Look.',
		});
	});
});
