import {
	ApiError,
	asSentence,
	InvalidRequestError,
	RateLimitError,
	WAIT_OR_USE_LESS,
	ResponseError,
	sentences,
	TransportError,
	type TransportFailure,
} from '../../src/client/errors';
import { toApiError, toDeliveryError } from '../../src/client/delivery/deliveryErrors';
import type { ResponseBody } from '../../src/client/http/send';
import { endpoints, type Endpoint } from '../../src/contract';
import { requests } from '../contract/endpoints';

const { agents, campaigns, leads } = endpoints;

const NOW = Date.UTC(2026, 2, 2, 9, 30);

const NOT_FOUND: ResponseBody = {
	kind: 'json',
	value: { error: { code: 'not_found', message: 'Not found.' } },
};

function errorFor(
	status: number,
	body: ResponseBody = { kind: 'empty' },
	{
		endpoint = leads.get as Endpoint,
		request = requests.leads.get as object,
		headers = {},
		url = 'https://api.example/api/v1/x',
	} = {},
) {
	const context = {
		endpoint,
		request,
		outcome: 'not sent' as const,
		url,
		now: NOW,
	};
	return toApiError({ status, headers, body }, context);
}

const said = (error: unknown): ResponseBody => ({ kind: 'json', value: { error } });

test('shows what the API said', () => {
	const action = { label: 'Proceed', url: '/campaigns/c1/actions', method: 'POST', body: {} };
	const details = { accounts: [{ id: 's1', healthy: false }] };
	const body = said({
		code: 'social_session_check_failed',
		message: 'Not healthy',
		action,
		details,
	});
	const error = errorFor(409, body);
	expect(error).toBeInstanceOf(ApiError);
	expect(error).toMatchObject({
		message: 'Not healthy',
		code: 'social_session_check_failed',
		status: 409,
		action,
		details,
	});
});

test.each<[string, ResponseBody]>([
	['an empty body', { kind: 'empty' }],
	['HTML', { kind: 'unreadable', reason: 'it is not JSON', lasting: false }],
	['a body of another shape', { kind: 'json', value: ['no'] }],
	['an error of another shape', said('no')],
	['an error without a text', said({ code: 7, message: '  ', action: 'none', details: [] })],
])('has something to say about %s', (_, body) => {
	const error = errorFor(502, body);
	expect(error).toMatchObject({
		message: 'The API answered with status 502 and no explanation.',
		code: 'http_502',
		action: undefined,
		details: undefined,
	});
	expect(error.hint).toContain('Try again later');
});

test('says who makes a key', () => {
	expect(errorFor(401).hint).toMatch(/OWNER or MANAGER.*application settings.*only once/);
});

test('names the scope that is missing', () => {
	expect(errorFor(403).hint).toContain('leads:read');
	const agent = errorFor(403, undefined, { endpoint: agents.list, request: {} });
	expect(agent.hint).toContain('agents:read');
	expect(agent.hint).toContain('created before agents were added');
	const inline = { body: { source: { leads: [] } } };
	expect(errorFor(403, undefined, { endpoint: campaigns.create, request: inline }).hint).toContain(
		'campaigns:write and leads:write',
	);
});

test('names the ids that were not found', () => {
	const request = { path: { campaign_id: 'c9', message_id: 'm9' } };
	expect(errorFor(404, NOT_FOUND, { request }).hint).toContain(
		'nothing with the campaign ID "c9" and the message ID "m9"',
	);
	expect(errorFor(404, NOT_FOUND, { endpoint: agents.getProduct, request: {} }).hint).toBe(
		undefined,
	);
});

test('a 404 that is not the API’s is about the place, not about an ID', () => {
	expect(errorFor(404).hint).toContain('Something between n8n and the API');
	const elsewhere = errorFor(404, { kind: 'other' }, { url: 'https://api.example/leads/x' });
	expect(elsewhere.hint).toBe('The base URL in the credential should end in /api/v1.');
});

test('a 404 in the words of the API, but not at its address, is about the place too', () => {
	const url = 'https://api.example/leads/l1';
	const list = errorFor(404, NOT_FOUND, { endpoint: leads.list, request: {}, url });
	expect(list.hint).toBe('The base URL in the credential should end in /api/v1.');
	const request = { path: { lead_id: 'l1' } };
	expect(errorFor(404, NOT_FOUND, { request, url }).hint).toMatch(
		/nothing with the lead ID "l1"\..* The base URL in the credential should end in \/api\/v1\.$/,
	);
});

test('says by the server’s clock when a rate limit resets', () => {
	const reset = Date.UTC(2026, 2, 2, 3, 0, 30);
	const headers = {
		'x-ratelimit-reset': String(reset / 1000),
		date: new Date(reset - 20_000).toUTCString(),
	};
	expect(errorFor(429, undefined, { headers })).toMatchObject({
		message: expect.stringContaining('2026-03-02T03:00:30.000Z') as unknown,
		resetAt: reset,
		retryAfterSeconds: 20,
		code: 'rate_limited',
	});
	expect(errorFor(429).message).toBe('The rate limit of this API key is used up.');
});

test.each([
	[{ location: 'https://login.example/in?next=1' }, 'the host login.example'],
	[{ location: '/elsewhere' }, 'another address'],
	[{}, 'another address'],
])('names the host of a redirect: %p', (headers, target) => {
	const error = errorFor(302, undefined, { headers });
	expect(error).toBeInstanceOf(ResponseError);
	expect(error.message).toContain(target);
	expect(error.hint).toContain('base URL');
});

test('does not say that nothing was sent if the limit stopped only a repetition', () => {
	const error = toDeliveryError(
		{ ending: 'turned_away', error: new RateLimitError('Full', 5_000, 6) },
		{
			endpoint: leads.enrich,
			request: requests.leads.enrich,
			retryClass: 'verify',
			outcome: 'unknown',
			url: 'https://api.example/api/v1/x',
			now: NOW,
		},
	);
	expect(error).toMatchObject({ outcome: 'unknown', resetAt: 5_000, retryAfterSeconds: 6 });
	expect(error.hint).toContain('Look at the lead');
});

test.each<[TransportFailure, string]>([
	['connect', 'not sent'],
	['timeout', 'unknown'],
	['reset', 'unknown'],
	['cancelled', 'unknown'],
])('says after %p whether the request was sent: %p', (failure, outcome) => {
	const fields = { code: failure };
	expect(new TransportError(failure, '', fields)).toMatchObject({ outcome });
	const known = new TransportError(failure, '', { ...fields, outcome: 'sent' });
	expect(known.outcome).toBe('sent');
});

test('says what to do about a rate limit', () => {
	const error = new RateLimitError('Full', undefined);
	expect(error).toMatchObject({ outcome: 'not sent', code: 'rate_limited', status: 429 });
	const rule = 'The API takes 60 requests per minute and key.';
	expect(error.hint).toBe(`${rule} ${WAIT_OR_USE_LESS}`);
	const other = new RateLimitError('Full', undefined, undefined, undefined, 'Look.');
	expect(other.hint).toBe(`${rule} Look.`);
});

test('names every field that is wrong', () => {
	const problems = [
		{ field: 'name', message: 'is missing' },
		{ field: 'limit', message: 'is too large' },
	];
	expect(new InvalidRequestError(problems)).toMatchObject({
		message: 'name: is missing; limit: is too large',
		outcome: 'not sent',
	});
});

test('ends each sentence once', () => {
	expect(['Gone', 'Gone.', 'Gone!', 'Gone?', 'v1.2 is gone'].map(asSentence)).toEqual([
		'Gone.',
		'Gone.',
		'Gone!',
		'Gone?',
		'v1.2 is gone.',
	]);
	expect(sentences('One.', undefined, 'Two.')).toBe('One. Two.');
	expect(sentences(undefined)).toBeUndefined();
});
