/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Lead } from 'n8n-nodes-outreach/src/contract';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { changed, KEY, openService } from './support';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-contact-'));
const file = path.join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));

const { contactWith, sandbox } = openService();

/** What the sandbox holds of people: names, addresses, what they and others wrote. */
const personal = sandbox.database
	.prepare('SELECT record FROM leads')
	.all()
	.map(({ record }) => JSON.parse(String(record)) as Lead)
	.flatMap(({ first_name, last_name, email, headline, social_url }) => [
		first_name,
		last_name,
		email,
		headline,
		social_url,
	])
	.filter((text) => text !== null && text.length > 2) as string[];

/** Every value in a place where it does not belong, and every text as the name of a field. */
function misplace(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(misplace);
	if (!isRecord(value)) return typeof value === 'string' ? { [value]: value } : String(value);
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, inner]) =>
			typeof inner === 'string'
				? [
						[name, misplace(inner)],
						[inner, inner],
					]
				: [[name, misplace(inner)]],
		),
	);
}

/** Every text of an answer is another text of it, the key or a time that is none. */
function swap(value: unknown, texts: readonly string[]): unknown {
	if (Array.isArray(value)) return value.map((inner) => swap(inner, texts));
	if (isRecord(value)) {
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => [
				name,
				name === 'next_cursor' || name === 'id' ? inner : swap(inner, texts),
			]),
		);
	}
	return typeof value === 'string' ? texts[value.length % texts.length] : value;
}

const behaviours = {
	'with misplaced values': (body: unknown) =>
		isRecord(body) && 'data' in body ? { ...body, data: misplace(body.data) } : misplace(body),
	'with swapped values': (body: unknown) => swap(body, [...personal, KEY]),
	'that repeats the key': (body: unknown) =>
		isRecord(body) ? { ...body, [KEY]: KEY, error: { code: KEY, message: KEY, [KEY]: 1 } } : body,
};

const on = (json: (body: unknown) => unknown) => ({
	on: (url: URL, send: (url: URL) => Promise<Response>) =>
		url.pathname.endsWith('/openapi.json')
			? undefined
			: send(url).then(async (response) => await changed(response, { json })),
});

test('there are people whose data could show', () => {
	expect(new Set(personal).size).toBeGreaterThan(60);
});

test.each(Object.entries(behaviours))(
	'of a service %s, the report shows no personal data and no key',
	async (_, json) => {
		const { code, output } = await contactWith(on(json), { args: ['--json', file] });
		const all = `${output}\n${readFileSync(file, 'utf8')}`;
		expect(code).toBeLessThan(2);
		expect(output).toMatch(/Nodes would (misbehave|only know less): [1-9]/);
		expect(personal.filter((text) => all.includes(text))).toEqual([]);
		expect(all).not.toContain(KEY);
	},
);

test.each(['with swapped values', 'that repeats the key'] as const)(
	'of a service %s, --show-data shows values, but never the key',
	async (name) => {
		const args = ['--show-data', '--json', file];
		const { output } = await contactWith(on(behaviours[name]), { args });
		const all = `${output}\n${readFileSync(file, 'utf8')}`;
		const shown = name === 'that repeats the key' ? ['[API key]'] : personal;
		expect(shown.some((text) => all.includes(text))).toBe(true);
		expect(all).not.toContain(KEY);
	},
);

test('names in the places of choices and codes are masked, whatever their form', async () => {
	const { contactWith: contactHere } = openService();
	const names = [
		'ada',
		'max',
		'grant',
		'ada_example',
		'ada-lovelace',
		'KOWALSKI',
		'max_mustermann',
	];
	let next = 0;
	const inPlace = (value: unknown, name = ''): unknown => {
		if (Array.isArray(value)) return value.map((each) => inPlace(each));
		if (isRecord(value)) {
			return Object.fromEntries(
				Object.entries(value).map(([key, inner]) => [key, inPlace(inner, key)]),
			);
		}
		return /status|type|intent|tier|direction|^code$/.test(name) && typeof value === 'string'
			? names[next++ % names.length]
			: value;
	};
	const { output } = await contactHere(
		on((body) => inPlace(body)),
		{ args: ['--json', file] },
	);
	const all = `${output}\n${readFileSync(file, 'utf8')}`;
	expect(next).toBeGreaterThan(names.length * 10);
	expect(output).toContain('unknown value at data[].status');
	for (const name of names) expect(all).not.toMatch(new RegExp(`\\b${name}\\b`));
});

test.each(['archived', 'rate_limited', 'RESTRICTED', 'lead_paused'])(
	'a choice that says nothing about people is shown: %s',
	async (status) => {
		const { output } = await openService().contactWith({
			on: (url, send) =>
				url.pathname.endsWith('/social_accounts')
					? send(url).then(
							async (response) =>
								await changed(response, {
									json: (body) => {
										for (const row of body.data ?? []) row.status = status;
										return body as unknown;
									},
								}),
						)
					: undefined,
		});
		expect(output).toContain(`came ${status}\n`);
	},
);

test('the key goes to the service, in one header, and nowhere else', async () => {
	const seen: string[] = [];
	await contactWith({
		on: (url) => {
			seen.push(url.href);
			return undefined;
		},
	});
	expect(seen.filter((url) => url.includes(KEY))).toEqual([]);
	expect(new Set(seen.map((url) => new URL(url).host))).toEqual(new Set(['service.test']));
});
